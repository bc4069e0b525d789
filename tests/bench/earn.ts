// What drivers earn in simulated weeks with rivals: a simple client, ours, ours with patience, and one that knows the future. Learned
// on the first half of the weeks, compared on the other half: same offers, same polls, same filters, same limits for all.
//   node tests/bench/earn.ts [--drivers 100] [--weeks 8] [--seed 1]
import { parseArgs } from 'node:util';
import { PATIENCE_LEVELS } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { bestFirst, type Chance, type Driver, expectedBy, firstFit, patient, simulate } from './_market-weeks.ts';
import { percentile } from './row.ts';

const { values } = parseArgs({ options: { drivers: { type: 'string' }, weeks: { type: 'string' }, seed: { type: 'string' } } });
const DRIVERS = Number(values.drivers ?? 100);
const WEEKS = Number(values.weeks ?? 8);

const began = performance.now();
const world = simulate({ seed: values.seed ?? '1', drivers: DRIVERS, learned: WEEKS / 2, compared: WEEKS / 2 });
const { drivers, model, firstDay, half, to } = world;
const drawnIn = Math.round((performance.now() - began) / 1000);
console.log(`${world.published.toLocaleString()} offers in ${WEEKS} weeks, drawn in ${drawnIn} s`);

interface Earned {
  pay: number;
  hours: number;
}

const learned = new Map(drivers.map((driver) => [driver, expectedBy(driver, model, half)]));
const policies: Record<string, (driver: Driver) => Earned> = {
  'first fit': ({ chances }) => sumOf(firstFit(chances)),
  'ours, patience off': ({ chances }) => sumOf(firstFit(bestFirst(chances))),
  'ours, low': (driver) => sumOf(patient(driver, PATIENCE_LEVELS.low, learned.get(driver)!)),
  'ours, middle': (driver) => sumOf(patient(driver, PATIENCE_LEVELS.middle, learned.get(driver)!)),
  'ours, high': (driver) => sumOf(patient(driver, PATIENCE_LEVELS.high, learned.get(driver)!)),
  'ours, high, after one day': (driver) => sumOf(patient(driver, PATIENCE_LEVELS.high, expectedBy(driver, firstDay, half))),
  oracle: ({ chances }) => oracle(chances),
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

function sumOf(won: readonly Chance[]): Earned {
  let pay = 0;
  let hours = 0;
  for (const { offer } of won) {
    pay += offer.price;
    hours += (offer.endsAt - offer.startsAt) / HOUR;
  }
  return { pay, hours };
}

/** The best choice among all chances: by half hours, hours worked today and this week. Knows every offer beforehand. */
function oracle(list: readonly Chance[]): Earned {
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
  return { pay: ring[0]![0]!, hours: Number.NaN };
}
