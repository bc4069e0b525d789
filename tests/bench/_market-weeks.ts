// Simulated weeks with rivals, which the benches of patience share: the market's offers, who could have won them, and what was learned.
import { localDay, localWeek } from '#engine/core/calendar.ts';
import { guard, reach } from '#engine/core/guards.ts';
import { type Arrivals, addArrivals, emptyArrivals } from '#engine/core/market/arrivals.ts';
import { MarketLearner, type MarketModel } from '#engine/core/market/market-model.ts';
import { createSales, type Sales } from '#engine/core/market/sales.ts';
import { type Willingness, willingness, worthOf } from '#engine/core/market/willingness.ts';
import type { Candidate } from '#engine/core/ports.ts';
import { createTakenHours } from '#engine/core/taken-hours.ts';
import { zoneOf } from '#engine/model/local-time.ts';
import type { CompleteOffer, Offer } from '#engine/model/offer.ts';
import type { WorldOffer } from '#engine/model/sandbox.ts';
import type { Limits } from '#engine/model/session.ts';
import { DAY, HOUR, SECOND } from '#engine/model/time-units.ts';
import type { Rule } from '#engine/model/verdict.ts';
import { amazonFlex } from '#engine/platforms/amazon-flex/index.ts';
import { marketHistory } from '#engine/sandbox/market.ts';
import { seededRandom } from '#engine/sandbox/random.ts';

const REGION = 'us-chicago';
export const ZONE = zoneOf('America/Chicago')!;
/** Monday, 00:00 in Chicago; no change of the clocks within eight weeks. */
export const FROM = Date.UTC(2026, 4, 4, 5);
export const WEEK = 7 * DAY;
export const SERVICE = 'AMAZON_FLEX';
/** What the platform lets one account work. */
export const LIMITS: Limits = { hoursPerDay: 8, hoursPerWeek: 40 };
/** Between two polls of one driver, the same for every policy: the calm mode's median. */
const POLL_MS = 3 * SECOND;
/** The product works it out every ten minutes; coarser here, so that the run ends within the hour. */
const REPLAN_MS = 2 * HOUR;

const FACTS = { enforceEndOfSchedule: true, workload: null, blacklistedLocations: [], mode: 'secure' as const };

export interface Driver {
  index: number;
  rule: Rule<Offer>;
  /** What this driver could win in the weeks that are compared, in the order of the polls. */
  chances: Chance[];
}

/** An offer as a driver's filters let it through, at the poll that could have won it. */
export interface Chance {
  offer: CompleteOffer;
  seenAt: number;
  candidate: Candidate;
}

export interface SimulationOptions {
  seed: string;
  drivers: number;
  /** Whole weeks that are learned from, and whole weeks after them that are compared. */
  learned: number;
  compared: number;
  /** So long before the weeks begin offers are seen already. */
  seenBeforeMs?: number;
}

export interface Simulation {
  drivers: Driver[];
  /** Every offer of the learned weeks that any driver saw, as it was first seen. */
  recorded: { offer: CompleteOffer; seenAt: number }[];
  model: MarketModel;
  /** Learned from the last day alone. */
  firstDay: MarketModel;
  published: number;
  half: number;
  to: number;
}

export function simulate({ seed, drivers: count, learned, compared, seenBeforeMs = 0 }: SimulationOptions): Simulation {
  const drivers: Driver[] = Array.from({ length: count }, (_, index) => ({
    index,
    rule: amazonFlex.compile(amazonFlex.demo!('drawn', seededRandom(seed, 'driver', index)), FACTS),
    chances: [],
  }));
  const half = FROM + learned * WEEK;
  const to = half + compared * WEEK;
  const learner = new MarketLearner(SERVICE, amazonFlex.locations);
  const dayLearner = new MarketLearner(SERVICE, amazonFlex.locations);
  const recorded: Simulation['recorded'] = [];
  let published = 0;
  for (const offer of marketHistory({ platform: amazonFlex.sandbox, seed, from: FROM - seenBeforeMs, to, sample: 1, regions: [REGION] })) {
    published += 1;
    const shown = offerOf(offer);
    const candidate = candidateOf(shown);
    const comparing = offer.publishedAt >= half - seenBeforeMs && shown.startsAt < to;
    let first = Number.POSITIVE_INFINITY;
    let viewers = 0;
    for (const { index, rule, chances } of drivers) {
      const seenAt = seenBy(index, offer);
      if (seenAt === null) continue;
      viewers += 1;
      first = Math.min(first, seenAt);
      if (comparing && rule.refuses(shown, seenAt) === null) chances.push({ offer: shown, seenAt, candidate });
    }
    if (offer.publishedAt >= half || viewers === 0) continue;
    if (seenBeforeMs > 0) recorded.push({ offer: shown, seenAt: first });
    if (offer.publishedAt < FROM) continue;
    const sighting = { ...shown, seenAt: offer.publishedAt, chance: viewers / count };
    learner.add(sighting);
    if (offer.publishedAt >= half - DAY) dayLearner.add(sighting);
  }
  for (const { chances } of drivers) chances.sort((a, b) => a.seenAt - b.seenAt);
  recorded.sort((a, b) => a.seenAt - b.seenAt);
  return { drivers, recorded, model: learner.build()!, firstDay: dayLearner.build()!, published, half, to };
}

function offerOf(offer: WorldOffer): CompleteOffer {
  const { id, locationId, startsAt, endsAt, price, tips, currency } = offer;
  return { id, locationId, startsAt, endsAt, price, tips, currency, reserved: false, hidden: false, expiresAt: null };
}

/** The driver's first poll after publication, where it comes before the rival's accept. */
function seenBy(index: number, offer: WorldOffer): number | null {
  const phase = ((index * 0.618034) % 1) * POLL_MS;
  const seenAt = Math.ceil((offer.publishedAt - phase) / POLL_MS) * POLL_MS + phase;
  return seenAt < Math.min(offer.rivalAt ?? offer.expiresAt, offer.expiresAt) ? seenAt : null;
}

function candidateOf(offer: CompleteOffer): Candidate {
  const { startsAt, endsAt, locationId } = offer;
  return { offer, startsAt, endsAt, locationId, day: localDay(startsAt, ZONE.name), week: localWeek(startsAt, ZONE.name) };
}

function booking() {
  const taken = createTakenHours();
  const won: Chance[] = [];
  return {
    taken,
    won,
    isFree({ candidate }: Chance): boolean {
      if (taken.near(candidate.startsAt, candidate.endsAt).length) return false;
      const { from, to: until } = reach(candidate, LIMITS);
      return guard(taken.near(from, until), candidate, SERVICE, LIMITS) === null;
    },
    take(chance: Chance): void {
      const { startsAt, endsAt, locationId } = chance.candidate;
      taken.take({ service: SERVICE, offerId: chance.offer.id, startsAt, endsAt, locationId });
      won.push(chance);
    },
  };
}

/** Of the offers of one answer the best paid an hour goes first. */
export function bestFirst(list: readonly Chance[]): Chance[] {
  const perHour = ({ offer }: Chance) => offer.price / (offer.endsAt - offer.startsAt);
  return list.toSorted((a, b) => a.seenAt - b.seenAt || perHour(b) - perHour(a));
}

/** Takes whatever fits. */
export function firstFit(list: readonly Chance[]): Chance[] {
  const book = booking();
  for (const chance of list) if (book.isFree(chance)) book.take(chance);
  return book.won;
}

/** What a market brings one driver's filters. */
export interface Expected {
  arrivals: Arrivals;
  sales: Sales;
}

export function expectedBy({ rule }: Driver, market: MarketModel, week: number): Expected {
  const arrivals = emptyArrivals();
  for (const _ of addArrivals(arrivals, market, rule, week));
  return { arrivals, sales: createSales(arrivals) };
}

/** Takes what pays its hours' worth; `passed` gets each other one that fits, with what was asked of it. */
export function patient(
  { chances }: Driver,
  level: number,
  { sales }: Expected,
  passed: (chance: Chance, least: number) => void = () => undefined,
): Chance[] {
  const book = booking();
  let plan: Willingness | null = null;
  for (const chance of chances) {
    if (!book.isFree(chance)) continue;
    if (!plan || chance.seenAt - plan.madeAt > REPLAN_MS) plan = planAt(chance.seenAt);
    const { startsAt, endsAt, price } = chance.offer;
    const least = level * worthOf(plan, startsAt, endsAt);
    if (price < least) {
      passed(chance, least);
      continue;
    }
    book.take(chance);
    plan = null;
  }
  return book.won;

  function planAt(now: number): Willingness {
    const { from } = localWeek(now, ZONE.name);
    return willingness({ sales, now, zone: ZONE, occupied: book.taken.near(from, now + 20 * DAY), limits: LIMITS });
  }
}
