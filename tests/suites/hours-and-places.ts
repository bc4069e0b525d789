import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import type { Rule } from '#engine/model/verdict.ts';

/** What is wrong with hours of a whole day, and what is said of it. */
export const HOURS_REFUSED: [change: Record<string, unknown>, message: string][] = [
  [{ startHour: 24, hours: 1 }, 'startHour: The start hour must be a whole hour from 0 to 23'],
  [{ startHour: '' }, 'startHour: Choose a start hour'],
  [{ hours: 25 }, 'hours: Hours per day must be a whole number from 1 to 24'],
  [{ hours: null }, 'hours: Choose your hours per day'],
  [{ startHour: 12, hours: 13 }, 'hours: Start hour plus hours per day can be at most 24'],
  [{ timeBuffer: 361 }, 'timeBuffer: Your time buffer must be a whole number from 0 to 360'],
  [{ timeBuffer: '' }, 'timeBuffer: Enter a time buffer'],
];

export interface HoursAndPlaces {
  compile(settings: any): Rule<Offer>;
  /** Settings that take everything at the first place, all day long. */
  settings(): object;
  /** Field with the ids of the chosen places. */
  field: string;
  places: readonly [string, string];
  /** Of the settings' clock in October, e.g. `+01:00`. */
  offset: string;
}

/** The filters of a platform that asks for a day's hours and for places. */
export function describeHoursAndPlaces(title: string, { compile, settings, field, places, offset }: HoursAndPlaces): void {
  const [first, other] = places;
  const now = Date.parse(`2026-10-20T12:00:00${offset}`);
  const noon = '2026-10-21T12:00:00';

  function slot(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
    const startsAt = Date.parse(`${start}${offset}`);
    const when = { startsAt, endsAt: startsAt + hours * HOUR, expiresAt: startsAt };
    const plain = { id: 'slot', locationId: first, price: 1500, tips: 0, currency: 'USD', reserved: false, hidden: false };
    return { ...plain, ...when, ...change };
  }
  function decide(offer: Offer, change: object = {}) {
    const rule = compile({ ...settings(), ...change });
    return [rule.refuses(offer, now), rule.margin];
  }

  describe(title, () => {
    it('takes what is at a chosen place inside the hours, and nothing else', () => {
      expect(decide(slot(noon))).toEqual([null, 0]);
      expect(decide(slot(noon, 1, { locationId: other }))).toEqual(['OUT_OF_AREA', 0]);
      expect(decide(slot(noon, 1, { locationId: other }), { [field]: `${first}, ${other}` })).toEqual([null, 0]);
      expect(decide(slot(noon, 2), { startHour: 10, hours: 3 })).toEqual(['OUT_OF_SCHEDULE', 60]);
      expect(decide(slot('2026-10-21T22:00:00', 2), { startHour: 12, hours: 12 })).toEqual([null, 0]);
    });

    it('wants the buffer before it starts', () => {
      expect(decide(slot('2026-10-20T13:00:00'), { timeBuffer: 60 })).toEqual([null, 0]);
      expect(decide(slot('2026-10-20T13:00:00'), { timeBuffer: 61 })).toEqual(['TOO_SOON', 1]);
    });

    it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes anything without %s', (name) => {
      expect(decide(slot(noon, 1, { [name]: null }))).toEqual(['UNKNOWN', 0]);
    });

    it.each(['timezone', 'startHour', 'hours', 'timeBuffer'])('is not made without %s', (name) => {
      expect(() => compile({ ...settings(), [name]: null })).toThrow('lack');
    });
  });
}
