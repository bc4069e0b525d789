import { memo, type ReactNode, use } from 'react';
import type { LiveReport, MedianMetrics, OutcomeFigures, ReportWindow } from '#api/contract/reports.ts';
import { useTexts } from '../../../data/i18n.ts';
import { manifestOf } from '../../../data/set-up.ts';
import { Card } from '../../../ui/page/card.tsx';
import { LiveDot } from '../../../ui/status/live-dot.tsx';
import { clockTime, count, decimal, money } from '../../../ui/text/format.ts';
import { type ReportTexts, reportTexts } from '../texts.ts';
import { useLiveFigures } from './queries.ts';
import './stats-tab.css';

/** Live figures: money, Flex by outcome and period, drivers, blocks. They change in place every five seconds. */
export function StatsTab() {
  const { t, locale } = useTexts();
  const words = use(reportTexts(locale)).stats;
  const live = useLiveFigures();
  if (!live.data)
    return live.isError ? (
      <p className="card" role="alert">
        {words.failed}
      </p>
    ) : (
      <div className="card skeleton-card live-wait" role="status" aria-label={t.console.shell.loading()} />
    );
  const { report, medians } = live.data;
  const at = clockTime(live.dataUpdatedAt, null, locale);
  return (
    <div className="live-figures">
      <p className="meta live-updated" role={live.isRefetchError ? 'alert' : undefined}>
        <LiveDot role={live.isRefetchError ? 'wait' : 'ok'} beats={!live.isRefetchError} />
        {(live.isRefetchError ? words.old : words.updated).replace('{time}', at)}
      </p>
      <Earnings words={words} currency={report.currency} received={report.amountReceived} sent={report.amountSent} />
      <Drivers words={words} medians={medians} />
      <Blocks words={words} report={report} />
      <Outcomes title={words.flexMoney} kind="money" currency={report.currency} figures={report.flexMoney} words={words} />
      <Outcomes title={words.flexTips} kind="money" currency={report.currency} figures={report.flexTips} words={words} />
      <Outcomes title={words.flexHours} kind="hours" currency={report.currency} figures={report.flexHours} words={words} />
      <Outcomes title={words.instant} kind="count" currency={report.currency} figures={report.flexInstant} words={words} />
      <Services words={words} currency={report.currency} services={report.services} />
      <Locations words={words} currency={report.currency} locations={report.locations} />
    </div>
  );
}

type Words = ReportTexts['stats'];

function LiveCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Card title={title} className="live-card">
      {lead && <p className="meta">{lead}</p>}
      {children}
    </Card>
  );
}

/** Figures with their names; a second line says what they were before. */
function Figures({ items }: { items: readonly { label: string; value: string; before?: string }[] }) {
  return (
    <dl className="live-list">
      {items.map(({ label, value, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {before && <span className="meta live-before">{before}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Earnings = memo(function Earnings(props: { words: Words; currency: string; received: number; sent: number }) {
  const { words, currency, received, sent } = props;
  const { locale } = useTexts();
  return (
    <LiveCard title={words.earnings}>
      <Figures
        items={[
          { label: words.received, value: money(received / 100, currency, locale) },
          { label: words.sent, value: money(sent / 100, currency, locale) },
        ]}
      />
    </LiveCard>
  );
});

const Drivers = memo(function Drivers({ words, medians }: { words: Words; medians: MedianMetrics }) {
  const { t, locale } = useTexts();
  const pay = (cents: number | null) => (cents === null ? t.common.none() : money(cents / 100, medians.currency, locale));
  const before = (value: string) => words.yesterday.replace('{value}', value);
  return (
    <LiveCard title={words.drivers} lead={words.medianMeans}>
      <Figures
        items={[
          { label: words.median, value: pay(medians.medianToday), before: before(pay(medians.medianYesterday)) },
          { label: words.activeUsers, value: count(medians.usersToday, locale), before: before(count(medians.usersYesterday, locale)) },
        ]}
      />
    </LiveCard>
  );
});

type BlockFigures = Pick<LiveReport, 'exclusiveOfferCount' | 'nonExclusiveOfferCount' | 'services' | 'flexInstant'>;

const Blocks = memo(function Blocks({ words, report }: { words: Words; report: BlockFigures }) {
  const { locale } = useTexts();
  const won = (service: string) => count(report.services.find((each) => each.service === service)?.blocks ?? 0, locale);
  const { got, lost, dislikes } = report.flexInstant.day;
  return (
    <LiveCard title={words.blocks} lead={words.blocksLead}>
      <Figures
        items={[
          { label: words.exclusive, value: count(report.exclusiveOfferCount, locale) },
          { label: words.nonExclusive, value: count(report.nonExclusiveOfferCount, locale) },
          { label: words.instantShown, value: count(got + lost + dislikes, locale) },
          { label: words.veho, value: won('VEHO') },
          { label: words.relay, value: won('RELAY') },
        ]}
      />
    </LiveCard>
  );
});

const OUTCOMES = ['got', 'dislikes', 'lost'] as const;

interface OutcomesProps {
  title: string;
  kind: 'money' | 'hours' | 'count';
  currency: string;
  /** By period; an hour has no hours of work. */
  figures: Partial<Record<ReportWindow, OutcomeFigures>>;
  words: Words;
}

const Outcomes = memo(function Outcomes({ title, kind, currency, figures, words }: OutcomesProps) {
  const { locale } = useTexts();
  const show = (value: number) =>
    kind === 'money' ? money(value / 100, currency, locale, 0) : kind === 'hours' ? decimal(value, 1, locale) : count(value, locale);
  const periods = (['hour', 'day', 'week', 'month'] as const).filter((period) => figures[period]);
  return (
    <LiveCard title={title}>
      <table className="live-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.period}</span>
            </th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {words.outcomes[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period}>
              <th scope="row">{words.periods[period]}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome}>{show(figures[period]![outcome])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </LiveCard>
  );
});

const Services = memo(function Services(props: { words: Words; currency: string; services: LiveReport['services'] }) {
  const { words, currency, services } = props;
  const { locale } = useTexts();
  const rows = services.filter(({ blocks }) => blocks > 0).sort((a, b) => b.blocks - a.blocks);
  return (
    <LiveCard title={words.services} lead={rows.length ? undefined : words.none}>
      <Rows
        head={[words.service, words.won, words.pay]}
        rows={rows.map(({ service, blocks, money: pay }) => ({
          key: service,
          cells: [manifestOf(service)?.name ?? service, count(blocks, locale), money(pay / 100, currency, locale)],
        }))}
      />
    </LiveCard>
  );
});

const Locations = memo(function Locations(props: { words: Words; currency: string; locations: LiveReport['locations'] }) {
  const { words, currency, locations } = props;
  const { locale } = useTexts();
  return (
    <LiveCard title={words.locations} lead={locations.length ? undefined : words.none}>
      <Rows
        head={[words.location, words.won, words.price]}
        rows={locations.map(({ service, locationId, name, count: blocks, price }) => ({
          key: `${service}/${locationId}`,
          cells: [
            `${name ?? locationId} · ${manifestOf(service)?.name ?? service}`,
            count(blocks, locale),
            money(price / 100, currency, locale),
          ],
        }))}
      />
    </LiveCard>
  );
});

function Rows({ head, rows }: { head: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] }) {
  if (!rows.length) return null;
  return (
    <table className="live-table live-rows">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, n) => (
              <td key={head[n + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
