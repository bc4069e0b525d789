import { memo, type ReactNode } from 'react';
import type { Earnings, Paid } from '#api/contract/earnings.ts';
import type { OfferEarnings } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { useTexts } from '../../../data/i18n.ts';
import { Card } from '../../../ui/page/card.tsx';
import { useServerRendering } from '../../../ui/rendered-parts.ts';
import { decimal, money, percent, shortDay, zoneText } from '../../../ui/text/format.ts';
import { mainPay, perHourOf, totalOf, trendOf } from './earnings.ts';
import { Goal, goalOf } from './goal.tsx';
import { WeekOutlook } from './goal-plan.tsx';
import { HeatTable } from './heat-table.tsx';
import { WonPeriods } from './won-periods.tsx';
import '../../../ui/figures/stats.css';
import './earnings-card.css';

interface Props {
  earnings: Earnings | undefined;
  /** They could not be fetched, and nothing older is known. */
  failed: boolean;
  user: UserRecord;
  service: string;
  viewing: boolean;
  /** By the time of the win, for the service that has such windows; undefined = still to come. */
  periods: { shown: OfferEarnings | undefined; failed: boolean } | null;
}

/** What this week's work pays, against last week and the driver's goal; behind it days, hours and the windows of wins. */
export const EarningsCard = memo(function EarningsCard({ earnings, failed, user, service, viewing, periods }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.earned;
  const asText = useServerRendering();
  return (
    <Card title={words.title()} className="earnings-card">
      {earnings ? (
        <Week earnings={earnings} user={user} service={service} viewing={viewing} />
      ) : failed ? (
        <p className="empty" role="alert">
          {words.failed()}
        </p>
      ) : (
        <div className="earned-waiting" role="status" aria-label={t.console.shell.loading()}>
          <p className="skeleton next-pay" />
          <p className="skeleton next-line" />
        </div>
      )}
      {earnings && hasWorked(earnings) && (
        <p className="micro">
          {words.zone({
            zone: zoneText(earnings.at, earnings.timeZone, locale),
            from: shortDay(earnings.weeks.at(-1)!.from, earnings.timeZone, locale),
          })}
        </p>
      )}
      {periods && (earnings || failed || asText) && <WonPeriods earnings={periods.shown} failed={periods.failed} />}
    </Card>
  );
});

function Week({ earnings, user, service, viewing }: { earnings: Earnings } & Pick<Props, 'user' | 'service' | 'viewing'>) {
  const { t, locale } = useTexts();
  const words = t.dashboard.earned;
  const week = earnings.weeks.at(-1)!;
  const done = mainPay(week.done) ?? {
    currency: mainPay(week.ahead)?.currency ?? mainPay(earnings.weeks.flatMap((one) => one.done))?.currency ?? 'USD',
    ...NOTHING,
  };
  const { currency } = done;
  const shown = (minor: number, digits: 0 | 2 = 2) => money(minor / 100, currency, locale, digits);
  const rate = perHourOf(done);
  const trend = trendOf(earnings, currency);
  const ahead = week.ahead.find((sum) => sum.currency === currency);
  const booked = totalOf(done) + (ahead ? totalOf(ahead) : 0);
  const worked = hasWorked(earnings);
  const others = week.done.filter((sum) => sum.currency !== currency);
  return (
    <>
      <div className="earned-top">
        <div>
          <p className="display">{shown(totalOf(done))}</p>
          <p className="meta">
            {[
              trend === null
                ? worked && words.noTrend()
                : trend >= 0
                  ? words.up(percent(trend, locale))
                  : words.down(percent(-trend, locale)),
              ...others.map((sum) => words.also(money(totalOf(sum) / 100, sum.currency, locale))),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Goal
          user={user}
          service={service}
          viewing={viewing}
          earned={totalOf(done)}
          minutes={done.minutes}
          booked={booked}
          currency={currency}
        />
      </div>
      <WeekOutlook userId={user.userId} service={service} goal={goalOf(user)} patience={user.patience} booked={booked} />
      {worked ? (
        <>
          <dl className="earned-figures">
            <Figure name={words.base()}>{shown(done.base)}</Figure>
            <Figure name={words.tips()}>{shown(done.tips)}</Figure>
            <Figure name={words.blocks()}>{done.blocks}</Figure>
            <Figure name={words.hours()}>{decimal(done.minutes / 60, 1, locale)}</Figure>
            <Figure name={words.perHour()}>{rate === null ? t.common.none() : shown(rate)}</Figure>
          </dl>
          {ahead && <p className="meta">{words.ahead({ amount: shown(totalOf(ahead)), count: ahead.blocks })}</p>}
          <Days earnings={earnings} currency={currency} />
          <HeatTable earnings={earnings} currency={currency} />
        </>
      ) : (
        <p className="meta">{words.nothing()}</p>
      )}
    </>
  );
}

const NOTHING: Omit<Paid, 'currency'> = { base: 0, tips: 0, blocks: 0, minutes: 0 };

function hasWorked({ weeks }: Earnings): boolean {
  return weeks.some(({ done, ahead }) => done.length + ahead.length > 0);
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The seven days as bars; the table beneath says the same in figures. */
function Days({ earnings, currency }: { earnings: Earnings; currency: string }) {
  const { t, locale } = useTexts();
  const words = t.dashboard.earned;
  const zone = earnings.timeZone;
  const of = (sums: readonly Paid[]) => sums.find((sum) => sum.currency === currency) ?? { currency, ...NOTHING };
  const days = earnings.days.map((day) => ({ at: day.from + 12 * HOUR, done: of(day.done), ahead: of(day.ahead) }));
  const most = Math.max(1, ...days.map(({ done, ahead }) => totalOf(done) + totalOf(ahead)));
  const shown = (minor: number) => money(minor / 100, currency, locale);
  return (
    <figure className="earned-days">
      <div className="earned-bars" aria-hidden="true">
        {days.map(({ at, done, ahead }) => (
          <div key={at} className="earned-day">
            <div className="earned-bar">
              {totalOf(ahead) > 0 && <span className="earned-ahead" style={{ blockSize: `${(totalOf(ahead) / most) * 100}%` }} />}
              <span className="earned-done" style={{ blockSize: `${(totalOf(done) / most) * 100}%` }} />
            </div>
            <span className="micro">{shortDay(at, zone, locale).slice(0, 2)}</span>
          </div>
        ))}
      </div>
      <details>
        <summary>{words.asTable()}</summary>
        <div className="earned-scroll">
          <table className="earned-table">
            <thead>
              <tr>
                <th scope="col">{words.day()}</th>
                <th scope="col">{words.base()}</th>
                <th scope="col">{words.tips()}</th>
                <th scope="col">{words.toCome()}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ at, done, ahead }) => (
                <tr key={at}>
                  <th scope="row">{shortDay(at, zone, locale)}</th>
                  <td>{shown(done.base)}</td>
                  <td>{shown(done.tips)}</td>
                  <td>{shown(totalOf(ahead))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
