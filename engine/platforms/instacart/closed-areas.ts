import { milesFrom } from '../../kit/settings/distances.ts';
import type { Instant } from '../../model/clock.ts';
import type { ClosedArea } from '../../model/platform.ts';

export function isClosed(
  areas: readonly ClosedArea[],
  { createdAt, latitude, longitude }: { createdAt: Instant | undefined; latitude: number; longitude: number },
): boolean {
  if (createdAt === undefined) return false;
  return areas.some((area) => createdAt >= area.since && milesFrom(area)(latitude, longitude) <= area.miles);
}
