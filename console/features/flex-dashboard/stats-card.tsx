import { useMemo } from 'react';
import type { FeedOffer } from '#api/contract/offers.ts';
import { MINUTE } from '#config/constants.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { decimal, money } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Earned, earned, WARN_HOURS } from './stats.ts';

/** Money and hours of the blocks won: today and in the last 7 days. */
export function StatsCard({ won }: { won: readonly FeedOffer[] | undefined }) {
  const minute = useWorldNow(MINUTE);
  const words = useTexts().t.console.flexDashboard.stats;
  const stats = useMemo(() => won && earned(won, minute), [won, minute]);
  return (
    <section className="card stats-card" aria-labelledby="stats-title">
      <h2 id="stats-title" className="section-title">
        {words.title()}
      </h2>
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
          <Row label={words.today()} stats={stats?.today} warnAbove={WARN_HOURS.today} />
          <Row label={words.week()} stats={stats?.week} warnAbove={WARN_HOURS.week} />
        </tbody>
      </table>
      <p className="micro">{words.zone()}</p>
    </section>
  );
}

function Row({ label, stats, warnAbove }: { label: string; stats: Earned | undefined; warnAbove: number }) {
  const { t, locale } = useTexts();
  const filler = <span className="skeleton figure" />;
  const none = t.common.none();
  const each = (show: (amount: Earned['amounts'][number]) => string) =>
    stats?.amounts.length ? stats.amounts.map(show).join(' + ') : none;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="big">{stats ? each((amount) => money(amount.value, amount.currency, locale, 0)) : filler}</td>
      <td className="big">{stats ? stats.blocks : filler}</td>
      <td className="big" data-warns={stats?.warns || undefined}>
        {stats ? decimal(stats.hours, 1, locale) : filler}
        {stats?.warns && (
          <span className="warn-mark" title={t.console.flexDashboard.stats.over(warnAbove)}>
            <Icon name="alert" size={14} />
            <span className="visually-hidden">{t.console.flexDashboard.stats.over(warnAbove)}</span>
          </span>
        )}
      </td>
      <td className="big">
        {stats ? each((amount) => (amount.perHour === null ? none : money(amount.perHour, amount.currency, locale, 0))) : filler}
      </td>
    </tr>
  );
}
