import type { Mode } from '../model/session.ts';
import type { GuardDetail } from '../model/verdict.ts';
import type { ActiveSession, Fit } from './active-session.ts';
import type { Claim } from './driver-schedule.ts';
import { guard, reach } from './guards.ts';
import { isBetter, type Weight } from './pick.ts';

/** What a fitting offer may do, given the driver's taken hours and what their other sessions are going for. */
export type Way =
  /** `displaces` = worse offers of the driver's other platforms, not sent yet, that have to give way first. */
  | { refused: null; displaces: Claim[] }
  /** `rivals` = claims of the driver's other sessions that alone stand in the way: when one is over, the offer may look again. */
  | { refused: GuardDetail; rivals: Claim[] };

/**
 * At most one of several offers that exclude each other is ever on the wire, whatever their platforms. The better one goes
 * first as long as the other has not been sent; the other one waits for the outcome.
 */
export function contest(session: ActiveSession, fit: Fit, weight: Weight): Way {
  const { schedule, service } = session;
  const { limits, facts } = session.record;
  const span = reach(fit, limits);
  const refusal = (without: readonly Claim[]) => guard(schedule.occupied(span, without), fit, service, limits);
  const refused = refusal([]);
  if (refused === null) return { refused, displaces: [] };

  const rivals = schedule.claims().filter((claim) => claim.service !== service);
  if (!rivals.length || refusal(rivals) !== null) return { refused, rivals: [] };
  const displaces = fewest(worse(facts.mode, weight, rivals), refusal);
  return displaces ? { refused: null, displaces } : { refused, rivals };
}

/** Worst first. */
function worse(mode: Mode, weight: Weight, rivals: Claim[]): Claim[] {
  return rivals
    .filter((claim) => !claim.sent && isBetter(mode, weight, claim.weight))
    .sort((a, b) => (isBetter(mode, a.weight, b.weight) ? 1 : -1));
}

/** One of them if that is enough, else as many as it takes; null where not even all of them are. */
function fewest(claims: Claim[], refusal: (without: readonly Claim[]) => GuardDetail | null): Claim[] | null {
  const one = claims.find((claim) => refusal([claim]) === null);
  if (one) return [one];
  for (let count = 2; count <= claims.length; count++) if (refusal(claims.slice(0, count)) === null) return claims.slice(0, count);
  return null;
}
