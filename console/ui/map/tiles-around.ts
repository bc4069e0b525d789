import { MAP } from '#config/constants.ts';
import type { Position } from '../../data/drive.ts';

/** Pixels of a tile's side. */
export const TILE = 256;
/** Web Mercator ends here: nearer to a pole it has no finite place. */
const MOST_LATITUDE = 85.0511;
/** How near a map comes: around one place, and where two have to fit. */
const ZOOM = 12;
const ZOOM_OF_TWO = 13;
/** Pixels between two places and the edge. */
const EDGE = 24;

interface Frame {
  width: number;
  height: number;
}

export interface TilePlace {
  z: number;
  x: number;
  y: number;
  /** Pixels from the frame's upper left corner. */
  left: number;
  top: number;
}

export interface StillView {
  tiles: TilePlace[];
  /** Where each place is, in pixels from the frame's upper left corner. */
  marks: { left: number; top: number }[];
}

/**
 * Returns a still map of a frame that shows all `places`: around the only one, else as near as they fit. They are in its middle, or as
 * far from it as makes a row or a column of tiles fewer; each tile is a request.
 */
export function tilesAround(places: readonly Position[], { width, height }: Frame): StillView {
  const points = places.map(projected);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = (zoom: number) => {
    const size = TILE * 2 ** zoom;
    return (right - left) * size <= width - 2 * EDGE && (bottom - top) * size <= height - 2 * EDGE;
  };
  let z = places.length > 1 ? ZOOM_OF_TWO : ZOOM;
  while (z > MAP.minZoom && !fits(z)) z--;
  const count = 2 ** z;
  const size = TILE * count;
  const origin = { x: frameStart(left * size, right * size, width), y: frameStart(top * size, bottom * size, height) };
  const tiles: TilePlace[] = [];
  for (let row = Math.floor(origin.y / TILE); row * TILE < origin.y + height; row++) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(origin.x / TILE); column * TILE < origin.x + width; column++)
      // Around the earth: the column behind the last is the first again.
      tiles.push({ z, x: modulo(column, count), y: row, left: column * TILE - origin.x, top: row * TILE - origin.y });
  }
  return { tiles, marks: points.map(({ x, y }) => ({ left: x * size - origin.x, top: y * size - origin.y })) };
}

/** Where a frame of `length` pixels starts that shows `from` to `to`, of all pixels of a zoom in one direction. */
function frameStart(from: number, to: number, length: number): number {
  const middle = (from + to - length) / 2;
  const first = Math.floor(middle / TILE);
  const fewest = Math.ceil(length / TILE);
  if (middle + length <= (first + fewest) * TILE) return middle;
  const [before, behind] = [Math.floor((first + fewest) * TILE - length), (first + 1) * TILE];
  const near = middle - before <= behind - middle ? before : behind;
  return near <= from - EDGE && to + EDGE <= near + length ? near : middle;
}

/** Web Mercator, both from 0 to 1: west to east and north to south. */
function projected({ latitude, longitude }: Position): { x: number; y: number } {
  const lat = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2 };
}

const modulo = (value: number, of: number): number => ((value % of) + of) % of;
