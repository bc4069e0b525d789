import type { BacktestOutcome } from '#api/contract/backtest.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { useTexts } from '../../data/i18n.ts';
import { count, decimal, wholeMoney } from '../text/format.ts';
import './outcome.css';

interface Props {
  outcome: BacktestOutcome;
  /** What it is compared with; null = nothing. */
  before: BacktestOutcome | null;
}

/** Blocks, money and hours that filters would have won, each with its difference. */
export function Outcome({ outcome, before }: Props) {
  const { t, locale } = useTexts();
  const words = t.services.preview;
  const cells = [
    {
      label: words.blocks(),
      now: count(outcome.caught, locale),
      by: before && signed(outcome.caught - before.caught, (by) => count(by, locale)),
    },
    {
      label: words.pay(),
      now: payWords(outcome.pay, locale),
      by: before && signed(total(outcome) - total(before), (by) => wholeMoney(by, currencyOf(outcome, before), locale)),
    },
    {
      label: words.hours(),
      now: hoursWords(outcome.hours, locale),
      by: before && signed(outcome.hours - before.hours, (by) => hoursWords(by, locale)),
    },
  ];
  return (
    <dl className="outcome">
      {cells.map(({ label, now, by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {now}
            <span className="outcome-by">{by ?? '\u00a0'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in one line, e.g. `12 blocks · $840 · 36 h`. */
export function outcomeLine({ caught, pay, hours }: BacktestOutcome, t: TranslationFunctions, locale: Locales): string {
  return [t.services.preview.count(caught), payWords(pay, locale), t.forms.units.hours(hoursWords(hours, locale))].join(' · ');
}

/** Sums of several currencies one after the other. */
export function payWords(pay: Record<string, number>, locale: Locales): string {
  const sums = Object.entries(pay).map(([currency, amount]) => wholeMoney(Math.round(amount), currency, locale));
  return sums.length > 0 ? sums.join(' + ') : '0';
}

/** `+3` or `−3`; null where it is the same. */
export function signed(by: number, word: (by: number) => string): string | null {
  if (Math.abs(by) < 0.05) return null;
  return `${by > 0 ? '+' : '−'}${word(Math.abs(by))}`;
}

export function total({ pay }: Pick<BacktestOutcome, 'pay'>): number {
  return Math.round(Object.values(pay).reduce((sum, amount) => sum + amount, 0));
}

export function currencyOf(...outcomes: Pick<BacktestOutcome, 'pay'>[]): string {
  return outcomes.flatMap(({ pay }) => Object.keys(pay))[0] ?? 'USD';
}

/** With a tenth where there is one. */
function hoursWords(hours: number, locale: Locales): string {
  const tenths = Math.round(hours * 10) / 10;
  return decimal(tenths, Number.isInteger(tenths) ? 0 : 1, locale);
}
