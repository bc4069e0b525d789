import type { Instant } from '../../model/clock.ts';
import { zoneOf } from '../../model/local-time.ts';
import type { CompleteOffer, Offer } from '../../model/offer.ts';
import { PATIENCE_LEVELS, type Patience } from '../../model/session.ts';
import { DAY, HOUR } from '../../model/time-units.ts';
import { type BacktestSetup, candidateOf } from '../backtest.ts';
import { localWeek } from '../calendar.ts';
import { isComplete } from '../decide.ts';
import { guard, reach } from '../guards.ts';
import type { Candidate } from '../ports.ts';
import { createTakenHours } from '../taken-hours.ts';
import { addArrivals, emptyArrivals } from './arrivals.ts';
import { luckOf } from './luck.ts';
import type { MarketModel } from './market-model.ts';
import { createSales, type Sales } from './sales.ts';
import { payBin } from './scale.ts';
import { type Willingness, willingness, worthOf } from './willingness.ts';

/** Replays recorded offers as a driver with some patience would have taken them, against rivals. */
export interface WeekReplay {
  /** Newest offer that the market was learned from: another one gives other weeks. */
  learnedUntil: Instant;
  /** Shows one offer as it was first seen, in the order of `seenAt`. Those that do not fit are forgotten at once. */
  show(offer: Offer, seenAt: Instant): void;
  /** Returns what would have been won of all that was shown. Others have their turn in between. */
  winsWith(patience: Patience): Promise<ReplayedWin[]>;
}

export interface ReplayedWin {
  seenAt: Instant;
  startsAt: Instant;
  endsAt: Instant;
  /** Minor units, without tips. */
  price: number;
  currency: string;
}

interface Shown {
  offer: CompleteOffer;
  seenAt: Instant;
  candidate: Candidate;
}

/** A running search works out the worth of hours every ten minutes and after each win; here it is coarser. */
const REPLAN_MS = 2 * HOUR;
/** Offers after which others have their turn. */
const TURN_AFTER = 500;
/** How far ahead of a plan taken hours count. */
const AHEAD_MS = 10 * DAY;

export function createWeekReplay({ service, rule, limits, locations, occupied }: BacktestSetup, market: MarketModel): WeekReplay {
  const shown: Shown[] = [];
  let learned: Promise<{ sales: Sales; timeZone: string | null }> | null = null;

  return {
    learnedUntil: market.to,
    show(offer, seenAt) {
      if (!isComplete(offer) || rule.refuses(offer, seenAt) !== null) return;
      if (luckOf(offer.id) >= chanceOf(offer)) return;
      shown.push({ offer, seenAt, candidate: candidateOf(offer, locations) });
    },
    async winsWith(patience) {
      const taken = createTakenHours(occupied);
      const level = PATIENCE_LEVELS[patience];
      const wins: ReplayedWin[] = [];
      let plan: Willingness | null = null;
      let replanAt = 0;
      for (const [at, { offer, seenAt, candidate }] of shown.entries()) {
        if (at % TURN_AFTER === TURN_AFTER - 1) await new Promise(setImmediate);
        const { startsAt, endsAt, price, currency, locationId } = offer;
        if (taken.near(startsAt, endsAt).length) continue;
        const { from, to } = reach(candidate, limits);
        if (guard(taken.near(from, to), candidate, service, limits) !== null) continue;
        if (level > 0) {
          if (seenAt >= replanAt) {
            plan = await planAt(seenAt, taken);
            replanAt = seenAt + REPLAN_MS;
          }
          if (plan && price < level * worthOf(plan, startsAt, endsAt)) continue;
        }
        taken.take({ service, offerId: offer.id, startsAt, endsAt, locationId });
        wins.push({ seenAt, startsAt, endsAt, price, currency });
        replanAt = 0;
      }
      return wins;
    },
  };

  /** How likely one driver who searches wins a recorded offer, as the market was learned. */
  function chanceOf({ locationId, startsAt, endsAt, price }: CompleteOffer): number {
    return market.stations.get(locationId)?.chances[payBin((price * HOUR) / (endsAt - startsAt))] ?? 0;
  }

  async function planAt(now: Instant, taken: ReturnType<typeof createTakenHours>): Promise<Willingness | null> {
    await new Promise(setImmediate);
    learned ??= salesOf(now);
    const { sales, timeZone } = await learned;
    const zone = timeZone === null ? null : zoneOf(timeZone);
    if (!zone) return null;
    const week = localWeek(now, zone.name);
    return willingness({ sales, now, zone, occupied: taken.near(week.from, now + AHEAD_MS), limits });
  }

  async function salesOf(week: Instant): Promise<{ sales: Sales; timeZone: string | null }> {
    const sums = emptyArrivals();
    const parts = addArrivals(sums, market, rule, week);
    for (let part = parts.next(); ; part = parts.next()) {
      // Before the first plan too: it is the longest.
      await new Promise(setImmediate);
      if (part.done) return { sales: createSales(sums), timeZone: part.value };
    }
  }
}
