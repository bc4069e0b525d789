import type { Limits } from '../model/session.ts';
import { HOUR, MINUTE } from '../model/time-units.ts';
import type { GuardDetail } from '../model/verdict.ts';
import type { Candidate, Occupied, Span } from './ports.ts';

/** Refusals that may no longer hold at the next look: such an offer is asked for again as long as it is open. */
export const LIFTING: ReadonlySet<string> = new Set<GuardDetail>(['OVERLAP', 'HOURS_CAP', 'BLOCKS_CAP', 'TRAVEL', 'BUDGET', 'STANDING']);

/**
 * Says whether the driver may take this block, given their taken hours on every platform. Held blocks and accepts whose
 * outcome is open count the same, each to the day and the week in which it starts. Null = they may.
 */
export function guard(occupied: readonly Occupied[], candidate: Candidate, service: string, limits: Limits): GuardDetail | null {
  const { startsAt, endsAt, locationId, day, week } = candidate;
  const travelMs = msOf(limits.travelMinutes, MINUTE) ?? 0;
  let dayMs = endsAt - startsAt;
  let weekMs = dayMs;
  let dayBlocks = 1;
  let tooFar = false;

  for (const other of occupied) {
    if (other.startsAt < endsAt && other.endsAt > startsAt) return 'OVERLAP';
    const length = other.endsAt - other.startsAt;
    if (within(other.startsAt, day)) {
      dayMs += length;
      dayBlocks += 1;
    }
    if (within(other.startsAt, week)) weekMs += length;
    // What one platform calls a place is another place on another platform.
    const elsewhere = other.service !== service || other.locationId !== locationId;
    const gap = other.startsAt >= endsAt ? other.startsAt - endsAt : startsAt - other.endsAt;
    if (elsewhere && gap < travelMs) tooFar = true;
  }

  if (dayMs > (msOf(limits.hoursPerDay, HOUR) ?? dayMs)) return 'HOURS_CAP';
  if (weekMs > (msOf(limits.hoursPerWeek, HOUR) ?? weekMs)) return 'HOURS_CAP';
  if (dayBlocks > (limits.blocksPerDay ?? dayBlocks)) return 'BLOCKS_CAP';
  return tooFar ? 'TRAVEL' : null;
}

/** What `guard` must know of: nothing outside this span counts for the candidate. */
export function reach({ startsAt, endsAt, week }: Candidate, limits: Limits): Span {
  const travelMs = msOf(limits.travelMinutes, MINUTE) ?? 0;
  const capped = limits.hoursPerDay !== undefined || limits.hoursPerWeek !== undefined || limits.blocksPerDay !== undefined;
  return {
    from: Math.min(startsAt - travelMs, capped ? week.from : startsAt),
    to: Math.max(endsAt + travelMs, capped ? week.to : endsAt),
  };
}

function within(at: number, span: Span): boolean {
  return at >= span.from && at < span.to;
}

/** Whole milliseconds: 4.1 hours are not a fraction less than 246 minutes. */
function msOf(amount: number | undefined, unit: number): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * unit);
}
