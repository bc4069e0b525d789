import type { HeatMap } from '#api/contract/heat-map.ts';
import { HEAT_MAP } from '#config/constants.ts';
import { readDistances } from '#engine/model/distance-table.ts';

interface Spot {
  latitude: number;
  longitude: number;
  intensity: number;
  /** Part of the greatest one: above 0, at most 1. */
  heat: number;
}

export function spotsOf(rows: HeatMap['won']): Spot[] {
  const most = Math.max(0, ...rows.map(([, , intensity]) => intensity));
  return rows
    .filter(([, , intensity]) => intensity > 0)
    .map(([latitude, longitude, intensity]) => ({ latitude, longitude, intensity, heat: intensity / most }));
}

/** Radius on the map, in metres. */
export function metresOf(miles: number): number {
  return miles / HEAT_MAP.milesToMetre;
}

/** Distances of a table that a circle can stand for, the shortest first. */
export function circlesOf(stored: unknown): number[] {
  const distances = (readDistances(stored) ?? []).map(({ distance }) => Number(distance));
  return [...new Set(distances)].filter((miles) => miles > 0 && miles < 1000).sort((a, b) => a - b);
}
