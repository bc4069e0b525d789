// What drivers earn in simulated weeks with rivals: a simple client, ours, ours with patience, and one that knows the future. Learned
// on the first half of the weeks, compared on the other half: same offers, same polls, same filters, same limits for all.
//   node tests/bench/earn.ts [--drivers 100] [--weeks 8] [--seed 1]
import { parseArgs } from 'node:util';
import { localDay, localWeek } from '#engine/core/calendar.ts';
import { guard, reach } from '#engine/core/guards.ts';
import { type Arrivals, addArrivals, emptyArrivals } from '#engine/core/market/arrivals.ts';
import { MarketLearner, type MarketModel } from '#engine/core/market/market-model.ts';
import { oddsOf } from '#engine/core/market/odds.ts';
import { type Willingness, willingness, worthOf } from '#engine/core/market/willingness.ts';
import type { Candidate } from '#engine/core/ports.ts';
import { createTakenHours } from '#engine/core/taken-hours.ts';
import { zoneOf } from '#engine/model/local-time.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { WorldOffer } from '#engine/model/sandbox.ts';
import { type Limits, PATIENCE_LEVELS } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#engine/model/time-units.ts';
import type { Rule } from '#engine/model/verdict.ts';
import { amazonFlex } from '#engine/platforms/amazon-flex/index.ts';
import { marketHistory } from '#engine/sandbox/market.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { percentile } from './row.ts';

const REGION = 'us-chicago';
const ZONE = zoneOf('America/Chicago')!;
/** Monday, 00:00 in Chicago; no change of the clocks within eight weeks. */
const FROM = Date.UTC(2026, 4, 4, 5);
/** What the platform lets one account work. */
const LIMITS: Limits = { hoursPerDay: 8, hoursPerWeek: 40 };
/** Between two polls of one driver, the same for every policy: the calm mode's median. */
const POLL_MS = 3 * SECOND;
/** The product works it out every ten minutes; coarser here, so that the run ends within the hour. */
const REPLAN_MS = 2 * HOUR;

const { values } = parseArgs({ options: { drivers: { type: 'string' }, weeks: { type: 'string' }, seed: { type: 'string' } } });
const DRIVERS = Number(values.drivers ?? 100);
const WEEKS = Number(values.weeks ?? 8);
const SEED = values.seed ?? '1';

interface Driver {
  index: number;
  rule: Rule<Offer>;
}

/** An offer as a driver's filters let it through, at the poll that could have won it. */
interface Chance {
  offer: Offer & { startsAt: number; endsAt: number; price: number; locationId: string };
  seenAt: number;
  candidate: Candidate;
}

const facts = { enforceEndOfSchedule: true, workload: null, blacklistedLocations: [], mode: 'secure' as const };
const drivers: Driver[] = Array.from({ length: DRIVERS }, (_, index) => ({
  index,
  rule: amazonFlex.compile(amazonFlex.demo!('drawn', seededRandom(SEED, 'driver', index)), facts),
}));
const half = FROM + (WEEKS / 2) * 7 * DAY;
const to = FROM + WEEKS * 7 * DAY;

const began = performance.now();
const learner = new MarketLearner('AMAZON_FLEX', amazonFlex.locations);
const dayLearner = new MarketLearner('AMAZON_FLEX', amazonFlex.locations);
const chances: Chance[][] = drivers.map(() => []);
let published = 0;
for (const offer of marketHistory({ platform: amazonFlex.sandbox, seed: SEED, from: FROM, to, sample: 1, regions: [REGION] })) {
  published += 1;
  const learning = offer.publishedAt < half;
  const shown = offerOf(offer);
  const candidate = candidateOf(shown);
  let viewers = 0;
  for (const driver of drivers) {
    const seenAt = seenBy(driver, offer);
    if (seenAt === null) continue;
    viewers += 1;
    if (learning || shown.startsAt >= to || driver.rule.refuses(shown, seenAt) !== null) continue;
    chances[driver.index]!.push({ offer: shown, seenAt, candidate });
  }
  if (!learning || viewers === 0) continue;
  const sighting = { ...shown, seenAt: offer.publishedAt, chance: viewers / DRIVERS };
  learner.add(sighting);
  if (offer.publishedAt >= half - DAY) dayLearner.add(sighting);
}
for (const list of chances) list.sort((a, b) => a.seenAt - b.seenAt);
const model = learner.build()!;
const firstDay = dayLearner.build()!;
console.log(`${published.toLocaleString()} offers in ${WEEKS} weeks, drawn in ${Math.round((performance.now() - began) / 1000)} s`);

interface Earned {
  pay: number;
  hours: number;
  weeks: number[];
}

/** Every so many of the offers that patience passed over are looked at. */
const NOTED_EVERY = 97;
let noted = 0;
const passedOver: { driver: number; chance: Chance; asked: number; odds: number }[] = [];

const policies: Record<string, (driver: Driver) => Earned> = {
  'first fit': (driver) => firstFit(chances[driver.index]!),
  'ours, patience off': (driver) => firstFit(bestFirst(chances[driver.index]!)),
  'ours, low': (driver) => patient(driver, PATIENCE_LEVELS.low, model),
  'ours, middle': (driver) => patient(driver, PATIENCE_LEVELS.middle, model),
  'ours, high': (driver) => patient(driver, PATIENCE_LEVELS.high, model),
  'ours, high, after one day': (driver) => patient(driver, PATIENCE_LEVELS.high, firstDay),
  oracle: (driver) => oracle(chances[driver.index]!),
};
const earned = Object.fromEntries(
  Object.entries(policies).map(([name, run]) => {
    const start = performance.now();
    const all = drivers.map(run);
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return [name, all];
  }),
);
const base = earned['first fit']!;
const active = base.map((one) => one.pay > 0);
console.table(
  Object.entries(earned).map(([name, all]) => {
    const weeks = WEEKS / 2;
    const ratios = all.flatMap((one, i) => (active[i] ? one.pay / base[i]!.pay : []));
    const sum = (list: Earned[], of: 'pay' | 'hours') => list.reduce((total, one) => total + one[of], 0);
    return {
      policy: name,
      'pay a week': `$${(sum(all, 'pay') / 100 / weeks / DRIVERS).toFixed(0)}`,
      'hours a week': (sum(all, 'hours') / weeks / DRIVERS).toFixed(1),
      'pay an hour': `$${(sum(all, 'pay') / 100 / sum(all, 'hours')).toFixed(2)}`,
      'x first fit': (sum(all, 'pay') / sum(base, 'pay')).toFixed(3),
      'of the oracle': (sum(all, 'pay') / sum(earned['oracle']!, 'pay')).toFixed(3),
      worst: Math.min(...ratios).toFixed(2),
      p10: percentile(ratios, 0.1).toFixed(2),
      median: percentile(ratios, 0.5).toFixed(2),
      p90: percentile(ratios, 0.9).toFixed(2),
    };
  }),
);

console.table(oddsHeld());

function offerOf(offer: WorldOffer): Chance['offer'] {
  const { id, locationId, startsAt, endsAt, price, tips, currency } = offer;
  return { id, locationId, startsAt, endsAt, price, tips, currency, reserved: false, hidden: false, expiresAt: null };
}

/** The driver's first poll after publication, where it comes before the rival's accept. */
function seenBy(driver: Driver, offer: WorldOffer): number | null {
  const phase = ((driver.index * 0.618034) % 1) * POLL_MS;
  const seenAt = Math.ceil((offer.publishedAt - phase) / POLL_MS) * POLL_MS + phase;
  return seenAt < Math.min(offer.rivalAt ?? offer.expiresAt, offer.expiresAt) ? seenAt : null;
}

function candidateOf(offer: Chance['offer']): Candidate {
  const { startsAt, endsAt, locationId } = offer;
  return { offer, startsAt, endsAt, locationId, day: localDay(startsAt, ZONE.name), week: localWeek(startsAt, ZONE.name) };
}

function booking() {
  const taken = createTakenHours();
  const won: Chance[] = [];
  return {
    taken,
    isFree({ candidate }: Chance): boolean {
      if (taken.near(candidate.startsAt, candidate.endsAt).length) return false;
      const { from, to: until } = reach(candidate, LIMITS);
      return guard(taken.near(from, until), candidate, 'AMAZON_FLEX', LIMITS) === null;
    },
    take(chance: Chance): void {
      const { startsAt, endsAt, locationId } = chance.candidate;
      taken.take({ service: 'AMAZON_FLEX', offerId: chance.offer.id, startsAt, endsAt, locationId });
      won.push(chance);
    },
    earned: () => sumOf(won),
  };
}

function sumOf(won: Chance[]): Earned {
  const weeks = new Array<number>(WEEKS / 2).fill(0);
  let pay = 0;
  let hours = 0;
  for (const { offer } of won) {
    pay += offer.price;
    hours += (offer.endsAt - offer.startsAt) / HOUR;
    const week = Math.floor((offer.startsAt - half) / (7 * DAY));
    if (week < weeks.length) weeks[week]! += offer.price;
  }
  return { pay, hours, weeks };
}

/** Of the offers of one answer the best paid an hour goes first. */
function bestFirst(list: Chance[]): Chance[] {
  const perHour = ({ offer }: Chance) => offer.price / (offer.endsAt - offer.startsAt);
  return list.toSorted((a, b) => a.seenAt - b.seenAt || perHour(b) - perHour(a));
}

function firstFit(list: Chance[]): Earned {
  const book = booking();
  for (const chance of list) if (book.isFree(chance)) book.take(chance);
  return book.earned();
}

function note(driver: Driver, chance: Chance, least: number, arrivals: Arrivals): void {
  const { startsAt, endsAt } = chance.candidate;
  const asked = least / (endsAt - startsAt);
  const odds = oddsOf(arrivals, ZONE, { perHalfHour: asked * 30 * MINUTE, startsAt, endsAt, now: chance.seenAt });
  passedOver.push({ driver: driver.index, chance, asked, odds });
}

function patient(driver: Driver, level: number, market: MarketModel): Earned {
  const arrivals: Arrivals = emptyArrivals();
  for (const _ of addArrivals(arrivals, market, driver.rule, half));
  const book = booking();
  let plan: Willingness | null = null;
  for (const chance of chances[driver.index]!) {
    if (!book.isFree(chance)) continue;
    if (!plan || chance.seenAt - plan.madeAt > REPLAN_MS) plan = planAt(chance.seenAt);
    const { startsAt, endsAt, offer } = chance.offer && { ...chance.candidate, offer: chance.offer };
    const least = level * worthOf(plan, startsAt, endsAt);
    if (offer.price < least) {
      if (market === model && level === PATIENCE_LEVELS.middle && noted++ % NOTED_EVERY === 0) note(driver, chance, least, arrivals);
      continue;
    }
    book.take(chance);
    plan = null;
  }
  return book.earned();

  function planAt(now: number): Willingness {
    const { from } = localWeek(now, ZONE.name);
    return willingness({ arrivals, now, zone: ZONE, occupied: book.taken.near(from, now + 20 * DAY), limits: LIMITS });
  }
}

/** Passed-over offers of the middle level: how often the odds said, and how often the hours then reached what was asked. */
function oddsHeld(): { said: string; offers: number; 'mean said': string; held: string }[] {
  const tally = Array.from({ length: 5 }, () => ({ offers: 0, said: 0, held: 0 }));
  for (const { driver, chance, asked, odds } of passedOver) {
    const middle = (chance.candidate.startsAt + chance.candidate.endsAt) / 2;
    const held = chances[driver]!.some(
      ({ seenAt, candidate: { startsAt, endsAt }, offer }) =>
        seenAt > chance.seenAt && startsAt <= middle && endsAt > middle && offer.price / (endsAt - startsAt) >= asked,
    );
    const row = tally[Math.min(4, Math.floor(odds * 5))]!;
    row.offers += 1;
    row.said += odds;
    row.held += held ? 1 : 0;
  }
  return tally.map(({ offers, said, held }, i) => ({
    said: `${i * 20}-${(i + 1) * 20} %`,
    offers,
    'mean said': offers ? `${((100 * said) / offers).toFixed(0)} %` : '-',
    held: offers ? `${((100 * held) / offers).toFixed(0)} %` : '-',
  }));
}

/** The best choice among all chances: by half hours, hours worked today and this week. Knows every offer beforehand. */
function oracle(list: Chance[]): Earned {
  const HALF = 30 * MINUTE;
  const Q = 15 * MINUTE;
  const slots = ((WEEKS / 2) * 7 * DAY) / Q;
  // Of chances for the same hours only the dearest matters.
  const best = new Map<number, Chance>();
  for (const chance of list) {
    const key = Math.round((chance.offer.startsAt - half) / Q) * 100 + Math.round((chance.offer.endsAt - chance.offer.startsAt) / HALF);
    if (chance.offer.startsAt < half || chance.offer.endsAt > to) continue;
    const found = best.get(key);
    if (!found || found.offer.price < chance.offer.price) best.set(key, chance);
  }
  const starting = Map.groupBy(best.values(), ({ offer }) => Math.round((offer.startsAt - half) / Q));
  const DAYCAP = 16;
  const WEEKCAP = 80;
  // value[slot][day used][week used], backwards; days begin at local midnight (no DST in the window).
  const width = (DAYCAP + 1) * (WEEKCAP + 1);
  const ring: Float64Array[] = [];
  const MAXLEN = 22;
  for (let slot = slots; slot >= 0; slot--) {
    const here = new Float64Array(width);
    if (slot < slots) {
      const next = ring[(slot + 1) % MAXLEN]!;
      const newDay = (slot + 1) % 96 === 0;
      const newWeek = (slot + 1) % 672 === 0;
      for (let d = 0; d <= DAYCAP; d++)
        for (let w = d; w <= WEEKCAP; w++) here[d * (WEEKCAP + 1) + w] = next[(newDay ? 0 : d) * (WEEKCAP + 1) + (newWeek ? 0 : w)]!;
      for (const { offer } of starting.get(slot) ?? []) {
        const halves = Math.round((offer.endsAt - offer.startsAt) / HALF);
        const end = slot + halves * 2;
        const after = end <= slots ? ring[end % MAXLEN]! : null;
        if (!after) continue;
        const overDay = Math.floor(end / 96) !== Math.floor(slot / 96);
        const overWeek = Math.floor(end / 672) !== Math.floor(slot / 672);
        for (let d = 0; d + halves <= DAYCAP; d++)
          for (let w = d; w + halves <= WEEKCAP; w++) {
            const value = offer.price + after[(overDay ? 0 : d + halves) * (WEEKCAP + 1) + (overWeek ? 0 : w + halves)]!;
            const at = d * (WEEKCAP + 1) + w;
            if (value > here[at]!) here[at] = value;
          }
      }
    }
    ring[slot % MAXLEN] = here;
  }
  return { pay: ring[0]![0]!, hours: Number.NaN, weeks: [] };
}
