import type { Position } from '../../data/drive.ts';

/** Statute miles, kilometres, nautical miles. */
type Unit = 'M' | 'K' | 'N';

/** Minutes of arc in a degree, and statute miles in one of them. */
const MILES_PER_DEGREE = 60 * 1.1515;
const PER_MILE: Record<Unit, number> = { M: 1, K: 1.609344, N: 0.8684 };

/** Returns the distance between two places in the unit: 0 for the same place, NaN where one is no place. */
export function distanceBetween(a: Position, b: Position, unit: Unit = 'M'): number {
  if (a.latitude === b.latitude && a.longitude === b.longitude) return 0;
  const [from, to, turn] = [radians(a.latitude), radians(b.latitude), radians(a.longitude - b.longitude)];
  const cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn);
  return ((Math.acos(Math.min(1, cosine)) * 180) / Math.PI) * MILES_PER_DEGREE * PER_MILE[unit];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
