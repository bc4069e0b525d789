/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6371;
/** Streets are about so much longer than the straight line, and driven at so many kilometres an hour. */
const DETOUR = 1.35;
const KM_PER_HOUR = 48;

/** Returns how long the drive between two places is about, in minutes rounded up to 5; null where one is not known. */
export function driveMinutes(from: Position | null | undefined, to: Position | null | undefined): number | null {
  if (!from || !to) return null;
  const minutes = (kmBetween(from, to) * DETOUR * 60) / KM_PER_HOUR;
  return Math.ceil(minutes / 5) * 5;
}

function kmBetween(a: Position, b: Position): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
