/** Half hours are the grain of a plan: platforms publish starts on the quarter or the half hour. */
export const HALF_HOUR_MS = 30 * 60_000;
export const HALF_HOURS_A_WEEK = 336;

/** Hours before the start, as edges: offers change their nature the nearer it is. The last bucket is open. */
const LEAD_EDGES = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 9, 14, 22, 36, 48, 72, 120];
export const LEADS = LEAD_EDGES.length - 1;

/** Returns the bucket of a lead in hours; the last one holds everything longer. */
export function leadBucket(hours: number): number {
  let bucket = LEADS - 1;
  while (bucket > 0 && hours < LEAD_EDGES[bucket]!) bucket--;
  return bucket;
}

export function leadFrom(bucket: number): number {
  return LEAD_EDGES[bucket]!;
}

export function leadTo(bucket: number): number {
  return LEAD_EDGES[bucket + 1]!;
}

/** Pay per hour in equal ratios: a step of 5 % from 2 to 210 major units. */
const LOWEST_CENTS = 200;
const STEP = Math.log(1.05);
export const BINS = 96;

/** Returns the bin of a pay per hour in minor units. */
export function payBin(perHour: number): number {
  if (perHour <= LOWEST_CENTS) return 0;
  return Math.min(BINS - 1, Math.floor(Math.log(perHour / LOWEST_CENTS) / STEP));
}

/** Returns how much of the bin of a pay per hour is above that pay, 0 to 1. */
export function shareAbove(perHour: number): number {
  if (perHour <= LOWEST_CENTS) return 1;
  const at = Math.log(perHour / LOWEST_CENTS) / STEP;
  return at >= BINS ? 0 : 1 - (at - Math.floor(at));
}

/** Returns the pay per hour, in minor units, in the middle of a bin. */
export function payOf(bin: number): number {
  return PAYS[bin]!;
}

const PAYS = Array.from({ length: BINS }, (_, bin) => LOWEST_CENTS * Math.exp((bin + 0.5) * STEP));
