import type { Instant } from '../model/clock.ts';
import type { CompleteOffer, Offer } from '../model/offer.ts';
import type { DriverFacts, LocationBook } from '../model/platform.ts';
import type { Limits } from '../model/session.ts';
import type { GuardDetail, Rule, RuleReason } from '../model/verdict.ts';
import { localDay, localWeek } from './calendar.ts';
import { isComplete } from './decide.ts';
import { guard, reach } from './guards.ts';
import type { Candidate, Occupied } from './ports.ts';
import { createTakenHours } from './taken-hours.ts';

/** Replays recorded offers against a driver's filters: what they would have won if no other driver had been faster. Pure. */
export interface Backtest {
  /**
   * Shows one offer as it was first seen; they must come in the order of `seenAt`. Null = it would have been won, and its
   * hours are taken from then on.
   */
  replay(offer: Offer, seenAt: Instant): RuleReason | GuardDetail | null;
  /** After a refusal by how much the rule failed, as `Rule` gives it; 0 after a refusal of a guard. */
  readonly margin: number;
  result(): BacktestResult;
}

export interface BacktestResult {
  offers: number;
  caught: number;
  /** Milliseconds of the blocks that would have been won. */
  workedMs: number;
  /** Minor units by currency, without tips. */
  pay: Record<string, number>;
  /** How often each reason refused. */
  refused: Partial<Record<RuleReason | GuardDetail, number>>;
}

export interface BacktestSetup {
  service: string;
  rule: Rule<Offer>;
  limits: Limits;
  locations: LocationBook;
  /** Hours that were taken whatever these filters do: blocks of other platforms, blocks they booked themselves. */
  occupied: readonly Occupied[];
}

/** Filters as the settings of a driver give them. */
export interface BacktestFilters extends Pick<BacktestSetup, 'limits' | 'occupied'> {
  settings: unknown;
  facts: DriverFacts;
}

export function createBacktest({ service, rule, limits, locations, occupied }: BacktestSetup): Backtest {
  const taken = createTakenHours(occupied);
  const limited = Object.values(limits).some((limit) => limit !== undefined);
  const pay = new Map<string, number>();
  const refused = new Map<RuleReason | GuardDetail, number>();
  let offers = 0;
  let caught = 0;
  let workedMs = 0;
  let margin = 0;

  function decide(offer: Offer, seenAt: Instant): RuleReason | GuardDetail | null {
    margin = 0;
    if (!isComplete(offer)) return 'UNKNOWN';
    const reason = rule.refuses(offer, seenAt);
    if (reason !== null) {
      margin = rule.margin;
      return reason;
    }
    if (taken.near(offer.startsAt, offer.endsAt).length) return 'OVERLAP';
    if (!limited) return null;
    const candidate = candidateOf(offer, locations);
    const { from, to } = reach(candidate, limits);
    return guard(taken.near(from, to), candidate, service, limits);
  }

  return {
    replay(offer, seenAt) {
      offers += 1;
      const decision = decide(offer, seenAt);
      if (decision !== null) {
        refused.set(decision, (refused.get(decision) ?? 0) + 1);
        return decision;
      }
      const { id, startsAt, endsAt, locationId, price, currency } = offer as CompleteOffer;
      taken.take({ service, offerId: id, startsAt, endsAt, locationId });
      caught += 1;
      workedMs += endsAt - startsAt;
      pay.set(currency, (pay.get(currency) ?? 0) + price);
      return null;
    },
    get margin() {
      return margin;
    },
    result: () => ({ offers, caught, workedMs, pay: Object.fromEntries(pay), refused: Object.fromEntries(refused) }),
  };
}

export function candidateOf(offer: CompleteOffer, locations: LocationBook): Candidate {
  const { startsAt, endsAt, locationId } = offer;
  const zone = locations.get(locationId)?.timeZone ?? 'UTC';
  return { offer, startsAt, endsAt, locationId, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
}
