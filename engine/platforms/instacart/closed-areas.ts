import { milesFrom } from '../../kit/distances.ts';
import type { Instant } from '../../model/clock.ts';

/** An area that takes no more drivers: who signed up at or after this instant cannot work there. */
export interface ClosedArea {
  latitude: number;
  longitude: number;
  miles: number;
  since: Instant;
}

/** None so far. */
export const CLOSED_AREAS: readonly ClosedArea[] = [];

export function isClosed(
  areas: readonly ClosedArea[],
  { createdAt, latitude, longitude }: { createdAt: Instant | undefined; latitude: number; longitude: number },
): boolean {
  if (createdAt === undefined) return false;
  return areas.some((area) => createdAt >= area.since && milesFrom(area)(latitude, longitude) <= area.miles);
}
