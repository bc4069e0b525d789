import type { Earnings } from '#api/contract/earnings.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { useTexts } from '../../../data/i18n.ts';
import { clockTime, money, shortDay } from '../../../ui/text/format.ts';
import { heatOf } from './earnings.ts';

/** A Monday, midnight UTC: hours and weekdays are named by it. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Pay per hour by weekday and hour of the last eight weeks: a table whose cells are tinted by the figure they hold. */
export function HeatTable({ earnings, currency }: { earnings: Earnings; currency: string }) {
  const { t, locale } = useTexts();
  const words = t.dashboard.earned;
  const heat = heatOf(earnings, currency);
  if (!heat) return null;
  const hourName = (hour: number) => clockTime(MONDAY + hour * HOUR, 'UTC', locale);
  return (
    <details className="heat-hours">
      <summary>{words.heat()}</summary>
      <p className="meta">{words.heatLead()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard as well */}
      <section className="earned-scroll" tabIndex={0} aria-label={words.heat()}>
        <table className="heat-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.day()}</span>
              </th>
              {heat.rows[0]!.cells.map((_, i) => (
                <th key={hourName(heat.from + i)} scope="col">
                  {hourName(heat.from + i)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.rows.map(({ weekday, cells }) => (
              <tr key={weekday}>
                <th scope="row">{shortDay(MONDAY + weekday * 24 * HOUR, 'UTC', locale).split(/[ ,]/)[0]}</th>
                {cells.map((cell, i) => (
                  <td key={hourName(heat.from + i)} style={{ '--heat': cell === null ? 0 : cell / heat.most } as React.CSSProperties}>
                    {cell === null ? '' : money(cell / 100, currency, locale, 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
