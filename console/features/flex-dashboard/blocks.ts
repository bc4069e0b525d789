import type { ScheduledAssignment } from '#api/contract/offers.ts';

/** The block that runs now, else the first ahead; undefined without one. `now` is world time. */
export function nextBlock(blocks: readonly ScheduledAssignment[], now: number): ScheduledAssignment | undefined {
  return blocks.filter((block) => block.endTime * 1000 > now).sort((a, b) => a.startTime - b.startTime)[0];
}

/** Major units; null where the pay is not known. */
export function blockPerHour({ bookedPrice, durationInMinutes }: ScheduledAssignment): number | null {
  return bookedPrice.amount === null || durationInMinutes <= 0 ? null : bookedPrice.amount / (durationInMinutes / 60);
}

/** One block a start time and station. */
export function blockId(block: ScheduledAssignment): string {
  return `${block.startTime}:${block.serviceAreaId}`;
}
