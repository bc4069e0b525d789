import type { Limits } from '../model/session.ts';
import type { GuardDetail } from '../model/verdict.ts';
import type { Candidate, Occupied } from './ports.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Refusals that may no longer hold at the next look: such an offer is asked for again as long as it is open. */
export const LIFTING: ReadonlySet<string> = new Set<GuardDetail>(['OVERLAP', 'HOURS_CAP', 'BLOCKS_CAP', 'TRAVEL', 'BUDGET', 'STANDING']);

/**
 * May the driver take this block beside all that occupies him, on whatever platform? Held blocks and accepts whose
 * outcome is open count alike. Null = he may.
 */
export function guard(occupied: readonly Occupied[], candidate: Candidate, service: string, limits: Limits): GuardDetail | null {
  const { startsAt, endsAt, day, week } = candidate;
  const travelMs = (limits.travelMinutes ?? 0) * MINUTE;
  let dayMs = endsAt - startsAt;
  let weekMs = dayMs;
  let dayBlocks = 1;
  let tooFar = false;

  for (const other of occupied) {
    if (other.startsAt < endsAt && other.endsAt > startsAt) return 'OVERLAP';
    if (within(other.startsAt, day)) {
      dayMs += other.endsAt - other.startsAt;
      dayBlocks += 1;
    }
    if (within(other.startsAt, week)) weekMs += other.endsAt - other.startsAt;
    const elsewhere = other.service !== service || other.locationId !== candidate.locationId;
    const gap = other.startsAt >= endsAt ? other.startsAt - endsAt : startsAt - other.endsAt;
    if (elsewhere && gap < travelMs) tooFar = true;
  }

  if (limits.hoursPerDay !== undefined && dayMs > limits.hoursPerDay * HOUR) return 'HOURS_CAP';
  if (limits.hoursPerWeek !== undefined && weekMs > limits.hoursPerWeek * HOUR) return 'HOURS_CAP';
  if (limits.blocksPerDay !== undefined && dayBlocks > limits.blocksPerDay) return 'BLOCKS_CAP';
  return tooFar ? 'TRAVEL' : null;
}

function within(at: number, span: { from: number; to: number }): boolean {
  return at >= span.from && at < span.to;
}
