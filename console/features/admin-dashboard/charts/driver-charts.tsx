import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { contract } from '#api/contract/index.ts';
import { CHARTS } from '#config/constants.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { Seen } from '../../../ui/charts/seen.tsx';
import { decimal, money } from '../../../ui/text/format.ts';
import { useCodes } from './chart-tools.tsx';
import type { GroupProps } from './money-charts.tsx';
import { chartTexts } from './texts.ts';
import { dayText, TimeChart } from './time-chart.tsx';
import type { ChartView } from './view.ts';

/** Active users history, churn and the difference of paid users. */
export function DriverCharts({ view, onNarrow }: GroupProps) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale));
  const shared = { view, onNarrow, written: (value: number) => decimal(value, 0, locale) };
  return (
    <>
      <TimeChart
        {...shared}
        {...words.active}
        endpoint={contract.activeUsersChart}
        kind="line"
        datesOf={({ points }) => points.map(({ date }) => date)}
        seriesOf={({ points }) => [{ name: words.active.series, values: points.map(({ total }) => total) }]}
        totalOf={({ points }) => points.at(-1)?.total ?? 0}
        draws={(total) => total > CHARTS.activeOver}
        noteOf={() => words.active.note}
        fileName="active-users"
      />
      <TimeChart
        {...shared}
        {...words.churn}
        endpoint={contract.churnGrowthReport}
        kind="line"
        datesOf={({ points }) => points.map(({ date }) => date)}
        seriesOf={({ points }) => [
          { name: words.churn.active, values: points.map(({ active }) => active) },
          { name: words.churn.gained, values: points.map(({ gained }) => gained) },
          { name: words.churn.churned, values: points.map(({ churned }) => churned) },
        ]}
        fileName="churn-active"
      />
      <TimeChart
        {...shared}
        {...words.paid}
        endpoint={contract.paidActiveUsersReport}
        kind="bar"
        datesOf={({ points }) => points.map(({ date }) => date)}
        seriesOf={({ points }) => [{ name: words.paid.series, values: points.map(({ difference }) => difference) }]}
        totalOf={({ points }) => points.reduce((sum, { difference }) => sum + difference, 0)}
        fileName="active-paid-difference"
      />
    </>
  );
}

/** What each service paid a driver. The services that paid most are drawn; the table has them all. */
export function DollarsChart({ view, onNarrow }: GroupProps) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale)).dollars;
  return (
    <TimeChart
      {...{ view, onNarrow, ...words }}
      endpoint={contract.dollarsPerUser}
      kind="line"
      datesOf={({ dates }) => dates}
      seriesOf={({ services }) =>
        services.map(({ service, points }) => ({
          name: nameOf(service),
          values: points.map(({ dollars }) => dollars),
        }))
      }
      written={(value) => money(value, 'USD', locale, 0)}
      fileName="dollars-per-user"
      alone
    />
  );
}

function nameOf(service: string): string {
  return manifests.find((one) => one.service === service)?.name ?? service;
}

/** Active users of each code now, and since January 1. Choosing a code filters every chart. */
export function CodeCharts({ view, onCode }: { view: ChartView; onCode(code: string | null): void }) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale));
  const written = (value: number) => decimal(value, 0, locale);
  return (
    <>
      <Seen height={420}>
        <CodeRanking {...{ view, onCode, written }} />
      </Seen>
      <Seen height={420}>
        <YearToDate {...{ view, written, ...words.ytd }} />
      </Seen>
    </>
  );
}

interface RankingProps {
  view: ChartView;
  onCode(code: string | null): void;
  written(value: number): string;
}

function CodeRanking({ view, onCode, written }: RankingProps) {
  const words = use(chartTexts(useTexts().locale)).byCode;
  const codes = useCodes();
  const rows = useMemo(() => codes.data?.filter(({ code }) => view.code === null || code === view.code), [codes.data, view.code]);
  const dataOf = (shown: typeof rows) =>
    shown && {
      head: words.head,
      labels: shown.map(({ code }) => code),
      series: [{ name: words.series, values: shown.map(({ total }) => total) }],
    };
  const data = useMemo(() => dataOf(rows), [rows, words]);
  // Ten are read at a glance; the table has the rest.
  const drawn = useMemo(() => dataOf(rows?.filter(({ total }) => total >= CHARTS.codeFrom).slice(0, 10)), [rows, words]);
  return (
    <ChartCard
      kind="ranking"
      title={words.title}
      lead={words.lead}
      {...{ data, drawn, written }}
      failed={codes.isError}
      onRetry={() => void codes.refetch()}
      figure={rows && written(rows.reduce((sum, { total }) => sum + total, 0))}
      onPick={(at) => onCode(view.code === null ? (data?.labels[at] ?? null) : null)}
      note={words.note}
      fileName="active-users-by-code"
    />
  );
}

function YearToDate({
  view,
  title,
  lead,
  none,
  written,
}: {
  view: ChartView;
  title: string;
  lead: string;
  none: string;
  written(value: number): string;
}) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale));
  const { call } = useConsole();
  const asked = view.code === null ? {} : { referralCode: view.code };
  const answer = useQuery({
    queryKey: ['charts', contract.activeUsersYtd.path, asked],
    queryFn: ({ signal }) => call(contract.activeUsersYtd, asked, { signal }),
    staleTime: 60_000,
  });
  const found = answer.data;
  const data = useMemo(
    () =>
      found && {
        head: found.step === 'week' ? words.week : words.day,
        labels: found.dates.map((date) => dayText(date, locale, found.to)),
        keys: found.dates,
        series: found.codes.map(({ code, totals }) => ({ name: code ?? none, values: totals })),
      },
    [found, words, locale],
  );
  return (
    <ChartCard
      kind="line"
      {...{ title, lead, data, written }}
      failed={answer.isError && !found}
      onRetry={() => void answer.refetch()}
      fileName="active-users-year-to-date"
    />
  );
}
