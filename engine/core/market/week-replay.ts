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
import { type Arrivals, addArrivals, emptyArrivals } from './arrivals.ts';
import type { MarketModel } from './market-model.ts';
import { type Willingness, willingness, worthOf } from './willingness.ts';

/** Replays recorded offers as a driver with some patience would have taken them, against rivals. */
export interface WeekReplay {
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
const REPLAN_MS = 6 * HOUR;
const REPLAN_WON_MS = 2 * HOUR;
/** How far ahead of a plan taken hours count. */
const AHEAD_MS = 10 * DAY;

export function createWeekReplay({ service, rule, limits, locations, occupied }: BacktestSetup, market: MarketModel): WeekReplay {
  const chances = new Map<string, number>();
  const shown: Shown[] = [];
  let arrivals: Promise<{ sums: Arrivals; timeZone: string | null }> | null = null;

  function chanceAt(locationId: string): number {
    const known = chances.get(locationId) ?? chanceOf(market, locationId);
    chances.set(locationId, known);
    return known;
  }

  return {
    show(offer, seenAt) {
      if (!isComplete(offer) || rule.refuses(offer, seenAt) !== null) return;
      if (luckOf(offer.id) >= chanceAt(offer.locationId)) return;
      shown.push({ offer, seenAt, candidate: candidateOf(offer, locations) });
    },
    async winsWith(patience) {
      const taken = createTakenHours(occupied);
      const level = PATIENCE_LEVELS[patience];
      const wins: ReplayedWin[] = [];
      let plan: Willingness | null = null;
      let replanAt = 0;
      for (const { offer, seenAt, candidate } of shown) {
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
        if (plan) replanAt = Math.min(replanAt, plan.madeAt + REPLAN_WON_MS);
      }
      return wins;
    },
  };

  async function planAt(now: Instant, taken: ReturnType<typeof createTakenHours>): Promise<Willingness | null> {
    await new Promise(setImmediate);
    arrivals ??= arrivalsOf(now);
    const { sums, timeZone } = await arrivals;
    const zone = timeZone === null ? null : zoneOf(timeZone);
    if (!zone) return null;
    const week = localWeek(now, zone.name);
    return willingness({ arrivals: sums, now, zone, occupied: taken.near(week.from, now + AHEAD_MS), limits });
  }

  async function arrivalsOf(week: Instant): Promise<{ sums: Arrivals; timeZone: string | null }> {
    const sums = emptyArrivals();
    const parts = addArrivals(sums, market, rule, week);
    for (let part = parts.next(); ; part = parts.next()) {
      if (part.done) return { sums, timeZone: part.value };
      await new Promise(setImmediate);
    }
  }
}

/** How likely a recorded offer of this station is won by one driver who searches, as the market was learned. */
function chanceOf({ stations, from, to }: MarketModel, locationId: string): number {
  const station = stations.get(locationId);
  if (!station?.offers) return 0;
  const aWeek = station.rates.reduce((sum, rate) => sum + rate, 0);
  return Math.min(1, (aWeek * ((to - from) / (7 * DAY))) / station.offers);
}

/** A number from 0 to 1 that is the same for an offer whenever it is asked for: every patience meets the same rivals. */
function luckOf(offerId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < offerId.length; i++) hash = Math.imul(hash ^ offerId.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
