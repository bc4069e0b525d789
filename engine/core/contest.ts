import type { Mode } from '../model/session.ts';
import type { GuardDetail } from '../model/verdict.ts';
import type { Claim } from './book.ts';
import { guard, reach } from './guards.ts';
import type { Fit, Live } from './live.ts';
import { isBetter, type Weight } from './pick.ts';

/** What a fitting offer may do beside all that occupies the driver and what his other sessions are going for. */
export type Way =
  /** `displaces` = worse offers of his other platforms, not sent yet, that have to give way first. */
  | { refused: null; displaces: Claim[] }
  /** `hopes` = claims of his other sessions that alone stand in the way: when one of them is over it may look again. */
  | { refused: GuardDetail; hopes: Claim[] };

/**
 * At most one of several offers that exclude each other is ever on the wire, whatever their platforms. The better one goes
 * first as long as the other has not been sent; the other one waits for the outcome.
 */
export function contest(live: Live, fit: Fit, weight: Weight): Way {
  const { book, service } = live;
  const { limits, facts } = live.record;
  const span = reach(fit, limits);
  const refusal = (without: readonly Claim[]) => guard(book.occupied(span, without), fit, service, limits);
  const refused = refusal([]);
  if (refused === null) return { refused, displaces: [] };

  const rivals = book.claims().filter((claim) => claim.service !== service);
  if (!rivals.length || refusal(rivals) !== null) return { refused, hopes: [] };
  const displaces = fewest(worse(facts.mode, weight, rivals), refusal);
  return displaces ? { refused: null, displaces } : { refused, hopes: rivals };
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
