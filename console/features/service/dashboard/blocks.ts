import type { ScheduledAssignment } from '#api/contract/blocks.ts';

/** The block that runs now, else the first ahead; undefined without one. `now` is world time. */
export function nextBlock(blocks: readonly ScheduledAssignment[], now: number): ScheduledAssignment | undefined {
  return blocks.filter((block) => block.endTime * 1000 > now).sort((a, b) => a.startTime - b.startTime)[0];
}

/** Major units; null where the pay is not known. */
export function blockPerHour({ bookedPrice, durationInMinutes }: ScheduledAssignment): number | null {
  return bookedPrice.amount === null || durationInMinutes <= 0 ? null : bookedPrice.amount / (durationInMinutes / 60);
}

/** Where the block begins: the place to go to, else the station; null where the platform tells neither. */
export function positionOf({ stagingLocation, position }: ScheduledAssignment): { latitude: number; longitude: number } | null {
  return stagingLocation?.geocode ?? position ?? null;
}

/** Station and, where it differs, the place to go to. */
export function placeNames({ location, serviceAreaId, stagingLocation }: ScheduledAssignment): string {
  const station = location ?? serviceAreaId;
  const staging = stagingLocation?.address.name;
  return staging && staging !== station ? `${station} · ${staging}` : station;
}

/** One block a start time and station. */
export function blockId(block: ScheduledAssignment): string {
  return `${block.startTime}:${block.serviceAreaId}`;
}
