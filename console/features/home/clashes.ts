import type { ScheduledAssignment } from '#api/contract/blocks.ts';

/** Two blocks of different platforms that share time. */
type Clash = readonly [ScheduledAssignment, ScheduledAssignment];

/** Returns every pair of held blocks of different platforms that overlap, the earliest first. */
export function clashesAmong(blocks: readonly ScheduledAssignment[]): Clash[] {
  const sorted = [...blocks].sort((a, b) => a.startTime - b.startTime);
  return sorted.flatMap((first, i) =>
    sorted
      .slice(i + 1)
      .filter((second) => second.service !== first.service && second.startTime < first.endTime)
      .map((second): Clash => [first, second]),
  );
}
