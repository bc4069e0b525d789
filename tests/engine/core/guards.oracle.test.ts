import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay, localWeek } from '#engine/core/calendar.ts';
import { guard } from '#engine/core/guards.ts';
import type { Candidate, Occupied } from '#engine/core/ports.ts';
import type { Limits } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import type { GuardDetail } from '#engine/model/verdict.ts';
import { NOON } from '../../support/fake-clock.ts';
import { offerAt } from '../../support/fake-platform.ts';

/** Zones with ordinary clock changes, with changes at and around midnight, by half an hour, and without any. */
const ZONES = [
  'America/Chicago',
  'America/Phoenix',
  'Europe/Madrid',
  'Atlantic/Azores',
  'America/Havana',
  'America/Nuuk',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];

const DATES = new Map(
  ZONES.map((zone) => [zone, new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })]),
);

/** `2026-03-08` on the wall calendar of the zone. */
function dateIn(zone: string, at: number): string {
  const parts = DATES.get(zone)!.formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The date of the week's Monday. */
function mondayIn(zone: string, at: number): string {
  const date = new Date(`${dateIn(zone, at)}T00:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The rule in plain words: every block is looked at on the wall calendar of the candidate's station, minute by minute. */
function oracle(occupied: Occupied[], candidate: Occupied, zone: string, limits: Limits): GuardDetail | null {
  const minutesOf = (block: Occupied) => (block.endsAt - block.startsAt) / MINUTE;
  const total = (blocks: Occupied[]) => blocks.reduce((sum, block) => sum + minutesOf(block), 0);
  for (const other of occupied)
    for (let at = candidate.startsAt; at < candidate.endsAt; at += MINUTE) if (at >= other.startsAt && at < other.endsAt) return 'OVERLAP';

  const all = [...occupied, candidate];
  const today = all.filter((block) => dateIn(zone, block.startsAt) === dateIn(zone, candidate.startsAt));
  const thisWeek = all.filter((block) => mondayIn(zone, block.startsAt) === mondayIn(zone, candidate.startsAt));
  if (limits.hoursPerDay !== undefined && total(today) > Math.round(limits.hoursPerDay * 60)) return 'HOURS_CAP';
  if (limits.hoursPerWeek !== undefined && total(thisWeek) > Math.round(limits.hoursPerWeek * 60)) return 'HOURS_CAP';
  if (limits.blocksPerDay !== undefined && today.length > limits.blocksPerDay) return 'BLOCKS_CAP';

  for (const other of occupied) {
    const samePlace = other.service === candidate.service && other.locationId === candidate.locationId;
    const minutes = Math.min(Math.abs(candidate.startsAt - other.endsAt), Math.abs(other.startsAt - candidate.endsAt)) / MINUTE;
    if (!samePlace && limits.travelMinutes !== undefined && minutes < limits.travelMinutes) return 'TRAVEL';
  }
  return null;
}

/** Around every change of a clock in these zones within two years, and anywhere else in them. */
const anInstant = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 104 }), fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }))
    .map(([week, minutes]) => Date.UTC(2026, 0, 4) + week * 7 * DAY + minutes * MINUTE),
  fc.integer({ min: 0, max: 2 * 365 * 24 * 60 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * MINUTE),
);
const aBlock = fc.record({
  service: fc.constantFrom('FAKE', 'OTHER'),
  locationId: fc.constantFrom('here', 'there'),
  fromMinutes: fc.integer({ min: -8 * 24 * 4, max: 8 * 24 * 4 }).map((quarters) => quarters * 15),
  minutes: fc.integer({ min: 1, max: 24 }).map((quarters) => quarters * 15),
});
const limitsOf = fc.record(
  {
    hoursPerDay: fc.constantFrom(2, 4.1, 6, 8, 12.7),
    hoursPerWeek: fc.constantFrom(5, 12.3, 20, 40),
    blocksPerDay: fc.integer({ min: 1, max: 4 }),
    travelMinutes: fc.constantFrom(0, 15, 30, 45, 120, 360),
  },
  { requiredKeys: [] },
);

describe('engine/core/guards against a plainly written oracle', () => {
  it('refuses exactly what the oracle refuses, in every zone, over weeks in which clocks change', () => {
    const met = new Set<GuardDetail | null>();
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anInstant,
        fc.array(aBlock, { maxLength: 12 }),
        aBlock,
        limitsOf,
        (zone, at, others, own, limits) => {
          const placed = ({ service, locationId, fromMinutes, minutes }: typeof own, from: number): Occupied => {
            const startsAt = from + fromMinutes * MINUTE;
            return { service, locationId, startsAt, endsAt: startsAt + minutes * MINUTE, offerId: null };
          };
          const occupied = others.map((other) => placed(other, at));
          const wanted = placed({ ...own, fromMinutes: 0 }, at);

          const expected = oracle(occupied, wanted, zone, limits);
          met.add(expected);

          expect(guard(occupied, candidateOf(wanted, zone), wanted.service, limits)).toBe(expected);
        },
      ),
      { numRuns: 1500 },
    );
    expect([...met].sort()).toEqual(['BLOCKS_CAP', 'HOURS_CAP', 'OVERLAP', 'TRAVEL', null]);
  });

  it('never lets a driver pass a cap, in whatever order offers come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anInstant,
        fc.array(aBlock, { minLength: 5, maxLength: 25 }),
        limitsOf,
        (zone, at, wanted, limits) => {
          const held: Occupied[] = [];
          for (const { service, locationId, fromMinutes, minutes } of wanted) {
            const startsAt = at + fromMinutes * MINUTE;
            const block = { service, locationId, startsAt, endsAt: startsAt + minutes * MINUTE, offerId: null };
            if (guard(held, candidateOf(block, zone), service, limits) === null) held.push(block);
          }
          for (const block of held) {
            const day = held.filter((other) => dateIn(zone, other.startsAt) === dateIn(zone, block.startsAt));
            const week = held.filter((other) => mondayIn(zone, other.startsAt) === mondayIn(zone, block.startsAt));
            const hours = (blocks: Occupied[]) => blocks.reduce((sum, other) => sum + other.endsAt - other.startsAt, 0) / HOUR;

            expect(hours(day)).toBeLessThanOrEqual((limits.hoursPerDay ?? 999) + 1e-6);
            expect(hours(week)).toBeLessThanOrEqual((limits.hoursPerWeek ?? 999) + 1e-6);
            expect(day.length).toBeLessThanOrEqual(limits.blocksPerDay ?? 999);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('engine/core/calendar against the wall calendar', () => {
  it('begins and ends every day and week at the moment its date does, also where clocks change at midnight', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anInstant, (zone, at) => {
        const day = localDay(at, zone);
        const week = localWeek(at, zone);

        expect([day.from, day.to - 1].map((edge) => dateIn(zone, edge))).toEqual([dateIn(zone, at), dateIn(zone, at)]);
        expect([day.from - 1, day.to].map((edge) => dateIn(zone, edge))).not.toContain(dateIn(zone, at));
        expect([week.from, week.to - 1].map((edge) => mondayIn(zone, edge))).toEqual([mondayIn(zone, at), mondayIn(zone, at)]);
        expect([week.from - 1, week.to].map((edge) => mondayIn(zone, edge))).not.toContain(mondayIn(zone, at));
      }),
      { numRuns: 2000 },
    );
  });
});

function candidateOf({ startsAt, endsAt, locationId }: Occupied, zone: string): Candidate {
  const offer = offerAt('candidate', NOON, 0, 1, { startsAt, endsAt, locationId });
  return { offer, startsAt, endsAt, locationId, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
}
