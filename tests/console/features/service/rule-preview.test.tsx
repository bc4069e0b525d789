import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BacktestOutcome } from '#api/contract/backtest.ts';
import type { RulePreview } from '#api/contract/rule-preview.ts';
import { singleChanges } from '#api/verbs/work/single-changes.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { changeInWords } from '#console/features/service/change-in-words.ts';
import { ServiceConfiguration } from '#console/features/service/configuration.tsx';
import { savedOptions } from '#console/features/service/form-values.ts';
import type { Values } from '#console/ui/form/form-context.ts';
import { everyDay, readSchedule, writeSchedule } from '#engine/model/weekly-schedule.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { FLEX, NO_ROWS } from '../../make.ts';
import { aDriver, ONE, platform, TWO } from './flex-form.tsx';

const outcome = (caught: number, over: Partial<BacktestOutcome> = {}): BacktestOutcome => ({
  offers: 100,
  caught,
  hours: caught * 3,
  pay: { USD: caught * 70 },
  refused: {},
  ...over,
});
const PREVIEW: RulePreview = {
  from: 0,
  to: 1,
  present: outcome(10),
  given: outcome(10),
  skipped: [
    { reason: 'PRICE_TOO_LOW', offers: 60, hours: 200, pay: { USD: 2400 } },
    { reason: 'OVERLAP', offers: 30, hours: 90, pay: { USD: 2100 } },
  ],
  best: { field: 'minPay', value: 48, outcome: outcome(13) },
};

beforeAll(() => loadLocale('es'));
beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined, setItem: () => undefined }));

function page(preview: RulePreview | null, { locale = 'en', change = '{}' }: { locale?: 'en' | 'es'; change?: string } = {}): string {
  const known: [readonly unknown[], unknown][] = preview ? [[['rule-preview', 'u1', FLEX, change, true], preview]] : [];
  const screen = <ServiceConfiguration service={FLEX} user={aDriver({ minPay: 60 })} />;
  return wordsOf(draw(screen, { path: '/flex/configuration', locale, known }));
}

describe('console/features/service, the preview of the rules', () => {
  it('shows what the filters would have won, what each rule skipped and the best single change', () => {
    const words = page(PREVIEW);

    expect(words).toContain('|The last 7 days with these filters|');
    expect(words).toContain('|Offers|10|Pay|$700|Hours|30|');
    expect(words).toContain('|Best single change|Minimum pay: $60 → $48|+3 offers · +$210|');
    expect(words).toContain('|Why 90 were skipped|Price too low|60 · $2,400|Overlaps a block you hold|30 · $2,100|');
  });

  it('is Spanish where Spanish is chosen (I18N-01)', () => {
    const words = page(PREVIEW, { locale: 'es' });

    expect(words).toContain('|El mejor cambio|Pago mínimo:');
    expect(words).toContain('|Por qué se omitieron 90|');
  });

  it('says what to do where no offer was recorded, and waits without a figure while it counts', () => {
    expect(page({ ...PREVIEW, given: outcome(0, { offers: 0 }), best: null, skipped: [] })).toContain('No offers were recorded here yet.');
    expect(page(null)).toContain('|Counting the recorded offers|');
  });
});

describe('console/features/service, a change in words', () => {
  const { t } = textsFor('en');
  const tools = {
    words: (key: string) => key,
    currency: 'USD',
    places: { status: 'ready', list: [], retry: () => undefined },
    rows: () => NO_ROWS,
  } as const;
  const inWords = (field: string, value: unknown, values: Values = savedOptions(aDriver({ locations: [ONE] }), platform)) =>
    changeInWords({ items: platform.view.form, values, field, value, tools, t, locale: 'en' });

  it('names what is other than before', () => {
    const longer = writeSchedule(readSchedule(everyDay(9, 18))!.with(2, { earliest: 0, latest: 24, third: '30' }));

    expect(inWords('locations', [ONE, TWO])).toBe(`Add ${TWO}`);
    expect(inWords('schedule', longer, { schedule: everyDay(9, 18) })).toBe('Wednesday: All day');
    expect(inWords('preferredBlockHours', [true, true], { preferredBlockHours: [true, false] })).toBe('Add 1 h 30 min');
    expect(inWords('instantOffersActive', true, { instantOffersActive: false })).toBe('Turn on form.instantOffers');
    expect(inWords('timeBuffer', 24, { timeBuffer: 30 })).toBe('form.timeBuffer: 30 min → 24 min');
  });

  it('has words for every single change of every platform', () => {
    let seen = 0;
    for (const { manifest, options, view } of catalogue) {
      const values = { ...(options.defaults() as Values), ...(options.widest?.() as Values | undefined) };
      const changes = singleChanges(view.form, values, []);
      seen += changes.length;
      for (const { field, value } of changes) {
        const words = changeInWords({ items: view.form, values, field, value, tools, t, locale: 'en' });
        expect(words, `${manifest.id} ${field}`).toMatch(/\S/);
        expect(words, `${manifest.id} ${field}`).not.toMatch(/undefined|NaN|null/);
      }
    }
    expect(seen).toBeGreaterThan(catalogue.length * 3);
  });
});
