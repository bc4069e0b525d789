import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { offerLine, perHour, reasonText } from '#console/ui/offers/offer-words.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { GUARD_DETAILS, REASONS, RULE_DETAILS } from '#engine/model/verdict.ts';
import { anOffer, NOON } from '../../make.ts';

const en = textsFor('en').t;
const refused = (over: Parameters<typeof anOffer>[0]) => anOffer({ status: 'dislikes', ...over });

describe('console/ui/offer-words reasonText', () => {
  beforeAll(() => loadLocale('es'));

  it.each([
    ['the pay', refused({ price: 20, reason: 'PRICE_TOO_LOW', margin: 4 }), 'Price too low · $4 below your $24'],
    ['cents', refused({ price: 20.5, reason: 'PRICE_TOO_LOW', margin: 3.25 }), 'Price too low · $3.25 below your $23.75'],
    ['the schedule', refused({ reason: 'OUT_OF_SCHEDULE', margin: 95 }), 'Outside your schedule · 1 h 35 min outside'],
    ['the lead time', refused({ reason: 'TOO_SOON', margin: 12 }), 'Starts too soon · 12 min too soon'],
    ['items', refused({ reason: 'UNPREFERRED_DURATION', detail: 'TOO_MANY_ITEMS', margin: 4 }), 'Too many items · 4 over your limit'],
    ['the distance', refused({ reason: 'OUT_OF_AREA', detail: 'TOO_FAR', margin: 1.2 }), 'Too far away · 1.2 mi over your limit'],
    ['the trip', refused({ reason: 'UNPREFERRED_DURATION', detail: 'TRIP_TOO_LONG', margin: 3 }), 'Trip too long · 3 mi over your limit'],
    ['the size', refused({ reason: 'UNPREFERRED_DURATION', detail: 'TOO_LARGE', margin: 1 }), 'Too large · 1 over your limit'],
    [
      'the pay a mile',
      refused({ reason: 'PRICE_TOO_LOW', detail: 'PAY_PER_MILE_TOO_LOW', margin: 0.5 }),
      'Pay per mile too low · $0.50 a mile below your minimum',
    ],
    ['a short one', refused({ reason: 'UNPREFERRED_DURATION', detail: 'TOO_SHORT', margin: 30 }), 'Too short · 30 min less than you want'],
    ['the length', refused({ reason: 'UNPREFERRED_DURATION', margin: 30 }), 'Length not chosen · 30 min off'],
  ])('says by how much %s failed', (_, offer, text) => {
    expect(reasonText(offer, en, 'en')).toBe(text);
  });

  it.each([
    ['en', 0.8, '$18/h; these hours reach $24/h before Thursday 5 AM, 4 times of 5'],
    ['en', 0.13, '$18/h; these hours reach $24/h before Thursday 5 AM, 1 time of 10'],
    ['en', 0.02, '$18/h; these hours reach $24/h before Thursday 5 AM less than 1 time of 10'],
    ['es', 0.8, '$18/h; esas horas llegan a $24/h antes del jueves, 5 a.m., 4 de cada 5 veces'],
  ] as const)('says in %s what an offer passed over lacks, until when and how often its hours reach it (%d)', (locale, odds, text) => {
    const startsAt = Date.UTC(2026, 10, 26, 11);
    const offer = refused({
      reason: 'UNKNOWN',
      detail: 'PATIENCE',
      price: 36,
      margin: 12,
      odds,
      timeZone: 'America/Chicago',
      timestampService: startsAt,
      timestampEndService: startsAt + 2 * HOUR,
    });
    const said = reasonText(offer, textsFor(locale).t, locale)?.replaceAll(/\s/g, ' ');
    expect(said).toBe(text);
  });

  it('tells two pays an hour apart where whole amounts would be the same', () => {
    const facts = { price: 46.5, margin: 1.25, odds: 0.9, timestampService: 0, timestampEndService: 2.5 * HOUR };
    expect(reasonText(refused({ reason: 'UNKNOWN', detail: 'PATIENCE', ...facts }), en, 'en')).toMatch(
      /^\$18.60\/h; these hours reach \$19.10\/h/,
    );
  });

  it('says that the worth of its hours is being worked out', () => {
    expect(reasonText(refused({ reason: 'UNKNOWN', detail: 'PATIENCE', price: 36 }), en, 'en')).toBe(
      'Working out what its hours are worth',
    );
  });

  it('says only the rule where no amount applies', () => {
    expect(reasonText(refused({ reason: 'OUT_OF_AREA' }), en, 'en')).toBe('Station not chosen');
    expect(reasonText(refused({ reason: 'PRICE_TOO_LOW', price: null, margin: 4 }), en, 'en')).toBe('Price too low');
  });

  it('says the guard where a guard refused', () => {
    expect(reasonText(refused({ reason: 'UNKNOWN', detail: 'OVERLAP' }), en, 'en')).toBe('Overlaps a block you hold');
  });

  it('has nothing to say about a win', () => {
    expect(reasonText(anOffer(), en, 'en')).toBeNull();
  });

  it.each(REASONS)('has words for the reason %s in both languages', (reason) => {
    const [english, spanish] = (['en', 'es'] as const).map((locale) => reasonText(refused({ reason }), textsFor(locale).t, locale));

    expect(english).toBeTruthy();
    expect(spanish).toBeTruthy();
    expect(spanish).not.toBe(english);
  });

  it.each([...GUARD_DETAILS, ...Object.keys(RULE_DETAILS), 'GONE', 'REFUSED', 'NOT_SENT', 'UNCERTAIN'])(
    'has words for the detail %s in both languages',
    (detail) => {
      const [english, spanish] = (['en', 'es'] as const).map((locale) =>
        reasonText(refused({ reason: 'UNKNOWN', detail }), textsFor(locale).t, locale),
      );

      expect([english, spanish]).not.toContain(detail);
      expect(spanish).not.toBe(english);
    },
  );
});

describe('console/ui/offer-words perHour', () => {
  it('is pay divided by hours (I18N-28)', () => {
    expect(perHour(anOffer({ price: 84, timestampService: NOON, timestampEndService: NOON + 3.5 * HOUR }))).toBe(24);
  });

  it.each([
    { price: null },
    { timestampService: null },
    { timestampEndService: null },
    { timestampEndService: NOON, timestampService: NOON },
  ])('is unknown with %o', (over) => {
    expect(perHour(anOffer(over))).toBeNull();
  });
});

describe('console/ui/offer-words offerLine', () => {
  it('names pay, day, time with zone and station', () => {
    expect(offerLine(anOffer(), 'en').replace(/[\u202f\u2009]/g, ' ')).toBe('$84.00 · Thu, Nov 19 · 3:15 – 6:45 PM CST · Elk Grove');
  });
});
