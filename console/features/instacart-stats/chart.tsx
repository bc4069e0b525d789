import type ApexCharts from 'apexcharts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../data/i18n.ts';
import '../../ui/figures/stats.css';

interface Props {
  kind: 'pie' | 'bar';
  title: string;
  rows: readonly { label: string; value: number }[];
}

/** A picture of some counts; the table below it says the same in figures. */
export function Chart({ kind, title, rows }: Props) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const none = rows.every(({ value }) => value === 0);
  const drawn = JSON.stringify(rows);
  useEffect(() => {
    if (none) return;
    let chart: ApexCharts | undefined;
    let gone = false;
    void import('apexcharts').then(async ({ default: Apex }) => {
      if (gone || !frame.current) return;
      chart = new Apex(frame.current, optionsOf(kind, title, JSON.parse(drawn)));
      await chart.render();
    });
    return () => {
      gone = true;
      chart?.destroy();
    };
  }, [kind, title, drawn, none]);
  return (
    <section className="card stats-card" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      {none ? (
        <p className="none-yet">{t.services.stats.none()}</p>
      ) : (
        <>
          <div ref={frame} className="chart-frame" aria-hidden="true" />
          <details>
            <summary className="line-link">{t.services.stats.asTable()}</summary>
            <table className="stats" aria-label={title}>
              <tbody>
                {rows.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

/** In the colours of the page as it is drawn. */
function optionsOf(kind: Props['kind'], title: string, rows: Props['rows']): ApexCharts.ApexOptions {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const values = rows.map(({ value }) => value);
  const labels = rows.map(({ label }) => label);
  const text = colour('--text');
  const shared: ApexCharts.ApexOptions = {
    chart: { type: kind, height: 260, foreColor: text, fontFamily: 'inherit', toolbar: { show: false }, animations: { enabled: false } },
    theme: { mode: document.documentElement.classList.contains('dark') ? 'dark' : 'light' },
    colors: [colour('--accent'), colour('--status-ok-mark'), colour('--status-wait-mark')],
    legend: { position: 'bottom', labels: { colors: text } },
  };
  const background = { ...shared.chart, background: 'transparent' } as NonNullable<ApexCharts.ApexOptions['chart']>;
  if (kind === 'pie') return { ...shared, chart: background, series: values, labels };
  return {
    ...shared,
    chart: background,
    series: [{ name: title, data: values }],
    xaxis: { categories: labels },
    dataLabels: { enabled: false },
    grid: { borderColor: colour('--hairline') },
  };
}
