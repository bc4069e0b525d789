import { memo } from 'react';
import type { EarnedPeriod, OfferEarnings } from '#api/contract/offers.ts';
import { EARNINGS } from '#config/constants.ts';
import { useTexts } from '../../../data/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { decimal, money } from '../../../ui/text/format.ts';
import '../../../ui/figures/stats.css';

const PERIODS = ['day', 'week', 'month'] as const;

/** Money and hours by the time of the win: today, in 7 days and in a month. `failed`: they could not be fetched, and nothing older is known. */
export const WonPeriods = memo(function WonPeriods({ earnings, failed }: { earnings: OfferEarnings | undefined; failed: boolean }) {
  const words = useTexts().t.dashboard.stats;
  return (
    <details className="won-periods">
      <summary>{words.title()}</summary>
      <table className="stats">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.period()}</span>
            </th>
            <th scope="col">{words.earned()}</th>
            <th scope="col">{words.blocks()}</th>
            <th scope="col">{words.hours()}</th>
            <th scope="col">{words.perHour()}</th>
          </tr>
        </thead>
        <tbody>
          {PERIODS.map((period) => (
            <Row key={period} label={words[period]()} stats={earnings?.[period]} failed={failed} warnAbove={EARNINGS.warnHours[period]} />
          ))}
        </tbody>
      </table>
      <p className="micro" role={failed ? 'alert' : undefined}>
        {failed ? words.failed() : words.zone()}
      </p>
    </details>
  );
});

interface RowProps {
  label: string;
  stats: EarnedPeriod | undefined;
  failed: boolean;
  warnAbove: number;
}

function Row({ label, stats, failed, warnAbove }: RowProps) {
  const { t, locale } = useTexts();
  const none = t.common.none();
  const filler = failed ? none : <span className="skeleton figure" />;
  const each = (show: (amount: EarnedPeriod['amounts'][number]) => string) =>
    stats?.amounts.length ? stats.amounts.map(show).join(' + ') : none;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="big">{stats ? each((amount) => money(amount.value, amount.currency, locale, 0)) : filler}</td>
      <td className="big">{stats ? stats.blocks : filler}</td>
      <td className="big" data-warns={stats?.warns || undefined}>
        {stats ? decimal(stats.hours, 1, locale) : filler}
        {stats?.warns && (
          <span className="warn-mark" title={t.dashboard.stats.over(warnAbove)}>
            <Icon name="alert" size={14} />
            <span className="visually-hidden">{t.dashboard.stats.over(warnAbove)}</span>
          </span>
        )}
      </td>
      <td className="big">
        {stats ? each((amount) => (amount.perHour === null ? none : money(amount.perHour, amount.currency, locale, 0))) : filler}
      </td>
    </tr>
  );
}
