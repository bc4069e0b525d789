import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay, localHour, localWeek } from '#engine/core/calendar.ts';
import { DriverSchedule } from '#engine/core/driver-schedule.ts';
import { guard, reach } from '#engine/core/guards.ts';
import type { Candidate, Occupied } from '#engine/core/ports.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { NOON } from '../../support/fake-clock.ts';
import { assignmentFor, offerAt } from '../../support/fake-platform.ts';

const ZONE = 'America/Chicago';

function candidate(inHours: number, hours = 1, locationId = 'CHI1', zone = ZONE): Candidate {
  const offer = offerAt(`c${inHours}`, NOON, inHours, hours, { locationId });
  const { startsAt, endsAt } = offer as { startsAt: number; endsAt: number };
  return { offer, startsAt, endsAt, locationId, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
}
function taken(inHours: number, hours = 1, change: Partial<Occupied> = {}): Occupied {
  const startsAt = NOON + inHours * HOUR;
  return { service: 'FAKE', offerId: null, startsAt, endsAt: startsAt + hours * HOUR, locationId: 'CHI1', ...change };
}

describe('engine/core/guards', () => {
  describe('overlap', () => {
    it('refuses hours that touch a block on any platform, and takes those that only meet it', () => {
      const held = [taken(2, 2, { service: 'OTHER' })];

      expect([0, 1, 1.5, 2, 3, 3.5, 4, 5].map((at) => guard(held, candidate(at), 'FAKE', {}))).toEqual([
        null,
        null,
        'OVERLAP',
        'OVERLAP',
        'OVERLAP',
        'OVERLAP',
        null,
        null,
      ]);
    });

    it('never lets two blocks of one driver share a minute, in whatever order they come', () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 12 })), { maxLength: 40 }), (wanted) => {
          const held: Occupied[] = [];
          for (const [at, hours] of wanted) {
            const one = candidate(at, hours);
            if (guard(held, one, 'FAKE', {}) === null) held.push(taken(at, hours));
          }
          const sorted = held.sort((a, b) => a.startsAt - b.startsAt);
          for (let i = 1; i < sorted.length; i++) expect(sorted[i]!.startsAt).toBeGreaterThanOrEqual(sorted[i - 1]!.endsAt);
        }),
      );
    });
  });

  describe('caps', () => {
    it('says the same of what lies within reach as of everything', () => {
      const hours = fc.tuple(fc.integer({ min: -200, max: 400 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('CHI1', 'CHI2'));
      const limits = fc.record(
        {
          hoursPerDay: fc.integer({ min: 1, max: 12 }),
          hoursPerWeek: fc.integer({ min: 1, max: 40 }),
          blocksPerDay: fc.integer({ min: 1, max: 3 }),
          travelMinutes: fc.integer({ min: 1, max: 600 }),
        },
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(fc.array(hours, { maxLength: 25 }), hours, limits, (held, [at, length, locationId], given) => {
          const all = held.map(([from, many, where]) => taken(from, many, { locationId: where }));
          const one = candidate(at, length, locationId);
          const { from, to } = reach(one, given);
          const near = all.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
          expect(guard(near, one, 'FAKE', given)).toBe(guard(all, one, 'FAKE', given));
        }),
      );
    });

    it("counts the hours of the start's local day, also those already worked", () => {
      const held = [taken(-4, 3), taken(1, 3), taken(24, 8)];

      expect(guard(held, candidate(5, 2), 'FAKE', { hoursPerDay: 8 })).toBeNull();
      expect(guard(held, candidate(5, 3), 'FAKE', { hoursPerDay: 8 })).toBe('HOURS_CAP');
      expect(guard(held, candidate(40, 8), 'FAKE', { hoursPerDay: 8 })).toBeNull();
    });

    it('counts the hours of the local week from Monday', () => {
      const sunday = 4 * 24;
      const held = [taken(24, 10), taken(48, 10), taken(72, 10)];

      expect(guard(held, candidate(sunday, 10), 'FAKE', { hoursPerWeek: 40 })).toBeNull();
      expect(guard(held, candidate(sunday, 11), 'FAKE', { hoursPerWeek: 40 })).toBe('HOURS_CAP');
      expect(guard(held, candidate(sunday + 24, 12), 'FAKE', { hoursPerWeek: 40 })).toBeNull();
    });

    it('counts the blocks of a day on every platform', () => {
      const held = [taken(1), taken(3, 1, { service: 'OTHER' })];

      expect(guard(held, candidate(5), 'FAKE', { blocksPerDay: 3 })).toBeNull();
      expect(guard(held, candidate(5), 'FAKE', { blocksPerDay: 2 })).toBe('BLOCKS_CAP');
    });

    it('is off where a cap is absent', () => {
      const held = Array.from({ length: 20 }, (_, i) => taken(2 * i));
      expect(guard(held, candidate(41), 'FAKE', {})).toBeNull();
    });
  });

  describe('travel', () => {
    it('wants the way between two places, before and after, and none within one', () => {
      const held = [taken(5, 2, { locationId: 'CHI2' })];
      const limits = { travelMinutes: 30 };

      expect(guard(held, candidate(4), 'FAKE', limits)).toBe('TRAVEL');
      expect(guard(held, candidate(3.5), 'FAKE', limits)).toBeNull();
      expect(guard(held, candidate(7), 'FAKE', limits)).toBe('TRAVEL');
      expect(guard(held, candidate(7.5), 'FAKE', limits)).toBeNull();
      expect(guard(held, candidate(7, 1, 'CHI2'), 'FAKE', limits)).toBeNull();
    });

    it('takes a place of the same name on another platform for another place', () => {
      expect(guard([taken(5, 1, { service: 'OTHER' })], candidate(6), 'FAKE', { travelMinutes: 10 })).toBe('TRAVEL');
    });
  });
});

describe('engine/core/calendar', () => {
  it.each([
    ['America/Chicago', Date.UTC(2026, 2, 8, 20), 23],
    ['America/Chicago', Date.UTC(2026, 10, 1, 20), 25],
    ['Europe/Madrid', Date.UTC(2026, 2, 29, 12), 23],
    ['America/Phoenix', Date.UTC(2026, 2, 8, 20), 24],
  ])('knows how long a day in %s is when the clocks change', (zone, at, hours) => {
    const { from, to } = localDay(at, zone);

    expect((to - from) / HOUR).toBe(hours);
    expect(at).toBeGreaterThanOrEqual(from);
    expect(at).toBeLessThan(to);
  });

  it('begins the week on Monday at local midnight', () => {
    expect(localWeek(Date.UTC(2026, 2, 9, 4, 59), ZONE)).toEqual({ from: Date.UTC(2026, 2, 2, 6), to: Date.UTC(2026, 2, 9, 5) });
    expect(localWeek(Date.UTC(2026, 2, 9, 5), ZONE).from).toBe(Date.UTC(2026, 2, 9, 5));
  });

  it('gives days that join without gaps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e9 }),
        fc.constantFrom('America/Chicago', 'Europe/Madrid', 'Asia/Kolkata', 'Africa/Cairo'),
        (seconds, zone) => {
          const day = localDay(seconds * 1000, zone);

          expect(localDay(day.to, zone).from).toBe(day.to);
          expect(localDay(day.from, zone)).toEqual(day);
        },
      ),
    );
  });

  it('reads the local hour', () => {
    expect([localHour(NOON, ZONE), localHour(NOON, 'Europe/Madrid')]).toEqual([12, 19]);
  });
});

describe('engine/core/schedule', () => {
  const one = candidate(2);
  const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const WEIGHT = { seenAt: NOON, pay: 5000, perHour: 1, food: false };

  it('holds hours for every session of the driver until they are freed', () => {
    const schedule = new DriverSchedule();
    schedule.hold('FAKE', one, WEIGHT);
    expect(guard(schedule.occupied(ALWAYS), candidate(2.5), 'OTHER', {})).toBe('OVERLAP');

    schedule.free('FAKE', one.offer.id);
    expect(schedule.occupied(ALWAYS)).toEqual([]);
  });

  it('answers for a span as for everything, whatever is held, won, lost or read', async () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 10 }));
    const act = fc.tuple(fc.constantFrom('hold', 'won', 'lost', 'free', 'read'), fc.integer({ min: 0, max: 7 }), span);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), span, async (acts, [at, hours]) => {
        const schedule = new DriverSchedule();
        for (const [kind, n, [from, length]] of acts) {
          const other = candidate(from, length);
          const offer = { ...other.offer, id: `o${n}` };
          if (kind === 'hold') schedule.hold('FAKE', { ...other, offer }, WEIGHT);
          else if (kind === 'won') schedule.won('FAKE', offer.id, assignmentFor(offer));
          else if (kind === 'read') await schedule.reload(async () => [taken(from, length, { offerId: offer.id })]);
          else schedule[kind]('FAKE', offer.id);
        }
        const asked = { from: NOON + at * HOUR, to: NOON + (at + hours) * HOUR };
        const everything = schedule.occupied(ALWAYS);
        expect(schedule.occupied(asked)).toEqual(everything.filter(({ startsAt, endsAt }) => startsAt < asked.to && endsAt > asked.from));
        expect(new Set(everything.map(({ offerId }) => offerId)).size).toBe(everything.length);
      }),
    );
  });

  it('counts a block that both the session and the records know once', async () => {
    const schedule = new DriverSchedule();
    schedule.hold('FAKE', one, WEIGHT);
    await schedule.reload(async () => [taken(2, 1, { offerId: one.offer.id })]);

    expect(schedule.occupied(ALWAYS)).toHaveLength(1);
  });

  it('does not believe a reading about what was freed while it was under way', async () => {
    const schedule = new DriverSchedule();
    schedule.hold('FAKE', one, WEIGHT);
    let answer = (_: Occupied[]) => {};
    const reading = schedule.reload(() => new Promise((resolve) => (answer = resolve)));
    schedule.free('FAKE', one.offer.id);
    answer([taken(2, 1, { offerId: one.offer.id })]);
    await reading;

    expect(schedule.occupied(ALWAYS)).toEqual([]);
  });

  it('does not believe what the records say of a loss they do not know yet, however often they are read', async () => {
    const schedule = new DriverSchedule();
    const stillOpen = [taken(2, 1, { offerId: one.offer.id })];
    schedule.hold('FAKE', one, WEIGHT);
    schedule.lost('FAKE', one.offer.id);
    await schedule.reload(async () => stillOpen);
    expect(schedule.occupied(ALWAYS)).toEqual([]);

    let answer = (_: Occupied[]) => {};
    const begunBefore = schedule.reload(() => new Promise((resolve) => (answer = resolve)));
    schedule.recorded('FAKE', one.offer.id);
    answer(stillOpen);
    await begunBefore;
    expect(schedule.occupied(ALWAYS)).toEqual([]);

    // From here on the records are right whatever they say.
    await schedule.reload(async () => stillOpen);
    expect(schedule.occupied(ALWAYS)).toHaveLength(1);
  });

  it('keeps a win until a reading that began after it was recorded', async () => {
    const schedule = new DriverSchedule();
    schedule.hold('FAKE', one, WEIGHT);
    schedule.won('FAKE', one.offer.id, assignmentFor(one.offer));
    await schedule.reload(async () => []);
    expect(schedule.occupied(ALWAYS)).toHaveLength(1);

    schedule.recorded('FAKE', one.offer.id);
    await schedule.reload(async () => []);
    expect(schedule.occupied(ALWAYS)).toEqual([]);
  });

  it('forgets everything, also a reading under way', async () => {
    const schedule = new DriverSchedule();
    let answer = (_: Occupied[]) => {};
    const reading = schedule.reload(() => new Promise((resolve) => (answer = resolve)));
    schedule.forget();
    answer([taken(2)]);
    await reading;

    expect(schedule.occupied(ALWAYS)).toEqual([]);
  });
});
