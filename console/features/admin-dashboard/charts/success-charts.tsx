import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { fill } from '../../../data/later-texts.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { Seen } from '../../../ui/charts/seen.tsx';
import { decimal, percent } from '../../../ui/text/format.ts';
import { useCodes } from './chart-tools.tsx';
import { chartTexts } from './texts.ts';
import { dayText } from './time-chart.tsx';
import { type ChartView, moved, newYorkDay } from './view.ts';

/** Codes whose pies are shown at first, and with every press. */
const AT_ONCE = 3;

/** Of each referral code two pies: drivers who joined in the last whole week and in the one before it, by whether they paid. */
export function SuccessCharts({ view }: { view: ChartView }) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale)).success;
  const [shown, setShown] = useState(AT_ONCE);
  const codes = useCodes();
  const all = codes.data?.map(({ code }) => code) ?? [];
  const chosen = view.code === null ? all.slice(0, shown) : [view.code];
  const today = newYorkDay(Date.now());
  return (
    <>
      {codes.data?.length === 0 && <p className="card none-yet">{words.noCodes}</p>}
      {chosen.flatMap((code) =>
        ([1, 2] as const).map((week) => (
          <Seen key={`${code} ${week}`} height={380}>
            <SuccessPie code={code} week={week} createDate={moved(today, -7 * week)} />
          </Seen>
        )),
      )}
      {view.code === null && all.length > shown && (
        <button type="button" className="button-link charts-wide" onClick={() => setShown(shown + AT_ONCE)}>
          {words.more}
        </button>
      )}
    </>
  );
}

function SuccessPie({ code, week, createDate }: { code: string; week: 1 | 2; createDate: string }) {
  const { locale } = useTexts();
  const words = use(chartTexts(locale)).success;
  const { call } = useConsole();
  const answer = useQuery({
    queryKey: ['charts', contract.successRate.path, code, createDate],
    queryFn: ({ signal }) => call(contract.successRate, { code, createDate }, { signal }),
    staleTime: 60_000,
  });
  const found = answer.data;
  const data = useMemo(
    () =>
      found && {
        head: words.head,
        labels: [words.paid, words.unpaid],
        series: [{ name: words.head, values: [found.paid, found.joined - found.paid] }],
      },
    [found, words],
  );
  // The week's last day, whatever the clocks do in its nights.
  const day = (at: number) => dayText(newYorkDay(at), locale, newYorkDay(Date.now()));
  return (
    <ChartCard
      kind="pie"
      title={fill(week === 1 ? words.one : words.two, { code })}
      lead={found ? fill(words.lead, { from: day(found.from), to: day(found.to - 1) }) : words.waiting}
      data={data}
      failed={answer.isError && !found}
      onRetry={() => void answer.refetch()}
      figure={found && (found.rate === null ? undefined : percent(found.rate, locale))}
      written={(value) => decimal(value, 0, locale)}
      none={words.none}
      fileName={`success-rate-${code}-week-${week}`}
    />
  );
}
