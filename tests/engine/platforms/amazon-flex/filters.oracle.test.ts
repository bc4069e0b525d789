// The rule for an offer, told a second time as plainly as possible, against the compiled one. Nothing of the compiled rule or
// of its calendar is used here: the wall clock is asked of Intl, a value at a time.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/amazon-flex/filters.ts';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';

const SEED = Number(process.env['ORACLE_SEED'] ?? 20261121);
const PAIRS = 10_000;

interface Override {
  locationId: string;
  timeBuffer: number;
  minPay: number;
  minPayPerHour?: number;
  preferredBlockHours?: boolean[];
}
interface Options {
  locations: string[];
  minPay: number;
  minPayPerHour: number | null;
  timeBuffer: number;
  schedule: string;
  preferredBlockHours: boolean[];
  locationOverrides: Override[];
}

function oracle(options: Options, enforceEnd: boolean, offer: Offer, now: number): { reason: string | null; margin: number } {
  const { locationId, startsAt, endsAt, price } = offer;
  if (locationId === null || startsAt === null || endsAt === null || price === null || endsAt <= startsAt)
    return { reason: 'UNKNOWN', margin: 0 };

  if (!options.locations.includes(locationId)) return { reason: 'OUT_OF_AREA', margin: 0 };
  const zone = stations.find((station) => station.id === locationId)!.timeZone;

  const start = wallClock(zone, startsAt);
  const [earliestHour, latestHour] = JSON.parse(options.schedule)[start.weekday] as [number, number, string];
  const earliest = earliestHour * HOUR;
  const latest = latestHour * HOUR;
  if (earliest > latest) return { reason: 'OUT_OF_SCHEDULE', margin: 0 };
  const wrongBy = [earliest - start.sinceMidnight, start.sinceMidnight - latest];
  if (enforceEnd) {
    const end = wallClock(zone, endsAt);
    const endSinceStartMidnight = (end.day - start.day) * DAY + end.sinceMidnight;
    wrongBy.push(endSinceStartMidnight - latest);
  }
  const worst = Math.max(...wrongBy);
  if (worst > 0) return { reason: 'OUT_OF_SCHEDULE', margin: Math.ceil(worst / MINUTE) };

  const own = options.locationOverrides.find((override) => override.locationId === locationId);
  const buffer = own ? own.timeBuffer : options.timeBuffer;
  const earliestStart = buffer === -60 ? now : now + buffer * MINUTE;
  if (startsAt < earliestStart) return { reason: 'TOO_SOON', margin: Math.ceil((earliestStart - startsAt) / MINUTE) };

  const flags = own?.preferredBlockHours ?? options.preferredBlockHours;
  const chosen = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].filter((_, i) => flags[i]).map((hours) => hours * HOUR);
  const duration = endsAt - startsAt;
  if (!chosen.includes(duration)) {
    const off = chosen.map((length) => Math.abs(length - duration)).sort((a, b) => a - b)[0]!;
    return { reason: 'UNPREFERRED_DURATION', margin: Math.ceil(off / MINUTE) };
  }

  const minPay = BigInt((own ? own.minPay : options.minPay) * 100);
  const perHour = BigInt((own?.minPayPerHour ?? options.minPayPerHour ?? 0) * 100);
  // Cents that the hourly minimum asks for, rounded up.
  const forHours = (perHour * BigInt(duration) + BigInt(HOUR) - 1n) / BigInt(HOUR);
  const needed = forHours > minPay ? forHours : minPay;
  if (BigInt(price) < needed) return { reason: 'PRICE_TOO_LOW', margin: Number(needed - BigInt(price)) };
  return { reason: null, margin: 0 };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string, at: number): { weekday: number; day: number; sinceMidnight: number } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      dateStyle: 'full',
      timeStyle: 'medium',
      hourCycle: 'h23',
    } as Intl.DateTimeFormatOptions);
    clocks.set(timeZone, clock);
  }
  const [weekday, monthDay, year, time] = clock.format(at).split(/, | at /) as [string, string, string, string];
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  return {
    weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].indexOf(weekday),
    day: Date.parse(`${monthDay}, ${year} UTC`) / DAY,
    sinceMidnight: hours * HOUR + minutes * MINUTE + seconds * 1000 + (at % 1000),
  };
}

/** Places with and without summer time; the nights are those of their clocks' changes. */
const places = {
  chicago: stations.filter((station) => station.timeZone === 'America/Chicago').map((station) => station.id),
  phoenix: stations.filter((station) => station.timeZone === 'America/Phoenix').map((station) => station.id),
  madrid: stations.filter((station) => station.timeZone === 'Europe/Madrid').map((station) => station.id),
};
const stationIds = fc.oneof(...Object.values(places).map((ids) => fc.constantFrom(...ids.slice(0, 3))));
const changes = [
  Date.UTC(2026, 2, 8, 8),
  Date.UTC(2026, 10, 1, 7),
  Date.UTC(2027, 2, 14, 8),
  Date.UTC(2026, 2, 29, 1),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2027, 2, 28, 1),
];
const midnights = [5, 6, 7, 22, 23].map((hour) => Date.UTC(2026, 10, 22, hour));

const startsAt = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -16, max: 16 })).map(([at, halves]) => at + halves * (HOUR / 2)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...midnights), fc.integer({ min: -6, max: 6 })).map(([at, steps]) => at + steps * 10 * MINUTE),
  },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 52 * 7 * 48 }).map((halves) => Date.UTC(2026, 0, 1) + halves * (HOUR / 2)) },
  { weight: 1, arbitrary: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }) },
);
const duration = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 2, max: 10 }).map((halves) => halves * (HOUR / 2)) },
  { weight: 1, arbitrary: fc.constantFrom(-HOUR, 0, 30 * MINUTE, HOUR + 1, 195 * MINUTE, 11 * (HOUR / 2), 23 * HOUR) },
);
const buffer = fc.constantFrom(-60, 1, 15, 30, 45, 120, 360);
const pay = fc.oneof(fc.constantFrom(1, 20, 45, 60, 84, 100), fc.integer({ min: 1, max: 150 }));
const perHour = fc.constantFrom(15, 17, 19, 22, 25, 30);
const hours = fc.oneof(
  { weight: 2, arbitrary: fc.constant(Array.from({ length: 9 }, () => true)) },
  { weight: 1, arbitrary: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }).filter((flags) => flags.includes(true)) },
);
const day = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom([0, 24, '30'], [0, 24, '30'], [8, 16, '30'], [22, 24, '30'], [0, 3, '30'], [2, 2, '30']) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 48 }), fc.integer({ min: 0, max: 48 })).map(([a, b]) => [a / 2, b / 2, '30']),
  },
);
const override = fc.record(
  { locationId: stationIds, timeBuffer: buffer, minPay: pay, minPayPerHour: perHour, preferredBlockHours: hours },
  { requiredKeys: ['locationId', 'timeBuffer', 'minPay'] },
);
const options: fc.Arbitrary<Options> = fc.record({
  locations: fc.oneof(
    { weight: 4, arbitrary: fc.constant(stations.map((station) => station.id)) },
    { weight: 1, arbitrary: fc.uniqueArray(stationIds) },
  ),
  minPay: pay,
  minPayPerHour: fc.option(perHour),
  timeBuffer: buffer,
  schedule: fc.array(day, { minLength: 7, maxLength: 7 }).map((days) => JSON.stringify(days)),
  preferredBlockHours: hours,
  locationOverrides: fc.uniqueArray(override, { maxLength: 6, selector: (one) => one.locationId }),
});
const missing = fc.constantFrom(...Array.from({ length: 36 }, () => 'nothing'), 'locationId', 'startsAt', 'endsAt', 'price');
const offer: fc.Arbitrary<Offer> = fc
  .record({
    locationId: fc.oneof({ weight: 20, arbitrary: stationIds }, { weight: 1, arbitrary: fc.constant('elsewhere') }),
    startsAt: fc.tuple(startsAt, fc.constantFrom(0, 0, 0, 0, -1, 1)).map(([at, jitter]) => at + jitter),
    duration,
    /** Cents an hour, so that offers lie around the hourly minimum; and some exactly on it. */
    rate: fc.oneof(fc.integer({ min: 1200, max: 4500 }), fc.constantFrom(1500, 1700, 2200, 3000)),
    extraCents: fc.constantFrom(-1, 0, 0, 1),
    missing,
    hidden: fc.boolean(),
  })
  .map(({ locationId, startsAt, duration, rate, extraCents, missing, hidden }) => {
    const made: Offer = {
      id: 'one',
      locationId,
      startsAt,
      endsAt: startsAt + duration,
      price: Math.max(0, Math.ceil((rate * duration) / HOUR) + extraCents),
      tips: 0,
      currency: 'USD',
      reserved: false,
      hidden,
      expiresAt: startsAt,
    };
    return missing === 'nothing' ? made : { ...made, [missing]: null };
  });
/** Some prices lie right at the minimum pay that applies. */
const atMinPay = fc.constantFrom(null, null, 0, -1);
/** How long before the start the offer is looked at: around every buffer, to the millisecond. */
const ahead = fc.oneof(
  fc
    .tuple(fc.constantFrom(0, 1, 15, 30, 45, 120, 360), fc.constantFrom(-MINUTE, -1, 0, 1, MINUTE))
    .map(([minutes, more]) => minutes * MINUTE + more),
  fc.integer({ min: -2 * HOUR, max: 10 * HOUR }),
  fc.constant(DAY),
);

describe('engine/platforms/amazon-flex/filters', () => {
  it(`decides ${PAIRS} random pairs of options and offer as the plain rule does (seed ${SEED})`, () => {
    const verdicts = new Map<string, number>();
    const seen = { changeNights: 0, enforced: 0, overridden: 0, buffer360: 0, anyTimeAhead: 0, pastMidnight: 0 };

    fc.assert(
      fc.property(options, fc.boolean(), offer, atMinPay, ahead, (settings, enforceEnd, drawn, cents, before) => {
        const own = settings.locationOverrides.find(({ locationId }) => locationId === drawn.locationId);
        const one = cents === null || drawn.price === null ? drawn : { ...drawn, price: (own?.minPay ?? settings.minPay) * 100 + cents };
        const now = (one.startsAt ?? changes[0]!) - before;
        const rule = compile(settings, { enforceEndOfSchedule: enforceEnd });

        const reason = rule.refuses(one, now);

        expect({ reason, margin: rule.margin }).toEqual(oracle(settings, enforceEnd, one, now));
        verdicts.set(reason ?? 'FITS', (verdicts.get(reason ?? 'FITS') ?? 0) + 1);
        if (reason !== null && reason !== 'PRICE_TOO_LOW') return;
        const lead = own?.timeBuffer ?? settings.timeBuffer;
        const zone = stations.find((station) => station.id === one.locationId)!.timeZone;
        if (changes.some((at) => Math.abs(one.startsAt! - at) <= 8 * HOUR)) seen.changeNights++;
        if (enforceEnd) seen.enforced++;
        if (own) seen.overridden++;
        if (lead === 360) seen.buffer360++;
        if (lead === -60) seen.anyTimeAhead++;
        if (wallClock(zone, one.startsAt!).day !== wallClock(zone, one.endsAt!).day) seen.pastMidnight++;
      }),
      { numRuns: PAIRS, seed: SEED },
    );

    // The pairs are worth something only if they reach every verdict and every special case, past the schedule.
    for (const verdict of ['UNKNOWN', 'OUT_OF_AREA', 'OUT_OF_SCHEDULE', 'TOO_SOON', 'UNPREFERRED_DURATION', 'PRICE_TOO_LOW', 'FITS'])
      expect(verdicts.get(verdict) ?? 0, verdict).toBeGreaterThan(PAIRS / 50);
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(PAIRS / 200);
    console.info(`seed ${SEED}`, Object.fromEntries(verdicts), seen);
  }, 60_000);
});
