// How far what the product foretells of a driver's weeks can be believed, in simulated weeks with rivals: learned on four weeks as the
// planner of goals does, held against the four weeks after them. An 80 % range should hold four weeks in five.
//   node tests/bench/calibration.ts [--drivers 30] [--worlds 3] [--seed 1]
import { parseArgs } from 'node:util';
import { oddsOf } from '#engine/core/market/odds.ts';
import { rangeOf } from '#engine/core/market/week-range.ts';
import { createWeekReplay } from '#engine/core/market/week-replay.ts';
import { PATIENCE_LEVELS, type Patience } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { amazonFlex } from '#engine/platforms/amazon-flex/index.ts';
import {
  bestFirst,
  type Chance,
  type Driver,
  type Expected,
  expectedBy,
  FROM,
  firstFit,
  LIMITS,
  patient,
  SERVICE,
  type Simulation,
  simulate,
  WEEK,
  ZONE,
} from './_market-weeks.ts';

const { values } = parseArgs({ options: { drivers: { type: 'string' }, worlds: { type: 'string' }, seed: { type: 'string' } } });
const DRIVERS = Number(values.drivers ?? 30);
const WORLDS = Number(values.worlds ?? 3);
const SEED = Number(values.seed ?? 1);
const LEARNED = 4;
const COMPARED = 4;
const PATIENCES: readonly Patience[] = ['off', 'middle', 'high'];
/** When the rest of a week is foretold: Thursday noon. */
const GONE_MS = 3 * DAY + 12 * HOUR;
/** Every so many of the offers that patience passed over are looked at. */
const NOTED_EVERY = 97;

/** What was foretold and what came, of one kind of range. */
interface Tally {
  weeks: number;
  held: number;
  below: number;
  /** Sums of what came and of the middles of the ranges, and of the widths as shares of the middles. */
  came: number;
  foretold: number;
  width: number;
}
const tallies = new Map<string, Tally>();
const odds = Array.from({ length: 5 }, () => ({ offers: 0, said: 0, held: 0 }));
let noted = 0;
let replayMs = 0;
let replays = 0;
let longestMs = 0;

for (let world = 0; world < WORLDS; world++) {
  const began = performance.now();
  const simulation = simulate({
    seed: String(SEED + world),
    drivers: DRIVERS,
    learned: LEARNED,
    compared: COMPARED,
    seenBeforeMs: 2 * DAY,
  });
  console.log(`world ${world + 1}: ${simulation.published.toLocaleString()} offers, ${Math.round((performance.now() - began) / 1000)} s`);
  for (const driver of simulation.drivers) await hold(simulation, driver);
}
console.table([...tallies].map(([range, tally]) => rowOf(range, tally)));
console.table(
  odds.map(({ offers, said, held }, i) => ({
    said: `${i * 20}-${(i + 1) * 20} %`,
    offers,
    'mean said': offers ? shareOf(said, offers) : '-',
    held: offers ? shareOf(held, offers) : '-',
  })),
);
console.log(
  `a replay of four weeks: ${(replayMs / replays).toFixed(0)} ms of CPU; at most ${longestMs.toFixed(0)} ms of it between two turns of others`,
);

interface Paid {
  startsAt: number;
  seenAt: number;
  price: number;
}

async function hold({ recorded, model, half }: Simulation, driver: Driver): Promise<void> {
  const setup = { service: SERVICE, rule: driver.rule, limits: LIMITS, locations: amazonFlex.locations, occupied: [] };
  const replay = createWeekReplay(setup, model);
  for (const { offer, seenAt } of recorded) replay.show(offer, seenAt);
  const expected = expectedBy(driver, model, half);
  for (const patience of PATIENCES) {
    const began = process.cpuUsage();
    const turns = watchTurns();
    const foretold = await replay.winsWith(patience);
    longestMs = Math.max(longestMs, turns());
    replayMs += process.cpuUsage(began).user / 1000;
    replays += 1;
    const came = wonWith(patience, driver, expected).map(({ offer, seenAt }) => ({ ...offer, seenAt }));
    const whole = () => true;
    const rest = ({ seenAt }: Paid, week: number) => seenAt >= week + GONE_MS;
    for (const [name, counts] of [['week', whole] as const, ['rest from Thursday', rest] as const])
      compare(`${name}, ${patience}`, payByWeek(foretold, FROM, LEARNED, counts), payByWeek(came, half, COMPARED, counts));
  }
}

function wonWith(patience: Patience, driver: Driver, expected: Expected): Chance[] {
  if (patience === 'off') return firstFit(bestFirst(driver.chances));
  const passed = patience === 'middle' ? (chance: Chance, least: number) => note(driver, expected, chance, least) : undefined;
  return patient(driver, PATIENCE_LEVELS[patience], expected, passed);
}

function payByWeek(won: readonly Paid[], from: number, weeks: number, counts: (paid: Paid, week: number) => boolean): number[] {
  const sums = new Array<number>(weeks).fill(0);
  for (const paid of won) {
    const week = Math.floor((paid.startsAt - from) / WEEK);
    if (week >= 0 && week < weeks && counts(paid, from + week * WEEK)) sums[week]! += paid.price;
  }
  return sums;
}

function compare(name: string, learned: readonly number[], came: readonly number[]): void {
  const range = rangeOf(learned);
  if (!range || range.middle === 0) return;
  const tally = tallies.get(name) ?? { weeks: 0, held: 0, below: 0, came: 0, foretold: 0, width: 0 };
  tallies.set(name, tally);
  for (const pay of came) {
    tally.weeks += 1;
    tally.held += pay >= range.low && pay <= range.high ? 1 : 0;
    tally.below += pay < range.low ? 1 : 0;
    tally.came += pay;
    tally.foretold += range.middle;
    tally.width += (range.high - range.low) / range.middle;
  }
}

function rowOf(range: string, { weeks, held, below, came, foretold, width }: Tally) {
  return {
    range,
    weeks,
    held: shareOf(held, weeks),
    below: shareOf(below, weeks),
    above: shareOf(weeks - held - below, weeks),
    'came / foretold': (came / foretold).toFixed(3),
    width: shareOf(width, weeks),
  };
}

/** Of an offer that was passed over: what its odds say, and whether its hours then reached what was asked. */
function note({ chances }: Driver, { arrivals }: Expected, chance: Chance, least: number): void {
  if (noted++ % NOTED_EVERY !== 0) return;
  const { startsAt, endsAt } = chance.candidate;
  const asked = least / (endsAt - startsAt);
  const said = oddsOf(arrivals, ZONE, { perHalfHour: asked * 30 * MINUTE, startsAt, endsAt, now: chance.seenAt });
  const middle = (startsAt + endsAt) / 2;
  const held = chances.some(
    ({ seenAt, offer }) =>
      seenAt > chance.seenAt && offer.startsAt <= middle && offer.endsAt > middle && offer.price / (offer.endsAt - offer.startsAt) >= asked,
  );
  const row = odds[Math.min(4, Math.floor(said * 5))]!;
  row.offers += 1;
  row.said += said;
  row.held += held ? 1 : 0;
}

/** Returns a step that ends the watch and gives the most CPU, in milliseconds, between two turns of the event loop. */
function watchTurns(): () => number {
  let [last, most, watching] = [process.cpuUsage().user, 0, true];
  const turn = () => {
    const now = process.cpuUsage().user;
    most = Math.max(most, (now - last) / 1000);
    last = now;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    watching = false;
    return most;
  };
}

function shareOf(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`;
}
