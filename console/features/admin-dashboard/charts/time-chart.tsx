import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import type { AnswerOf, Endpoint } from '#api/contract/define.ts';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { fill } from '../../../data/later-texts.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import type { ChartData, ChartKind, ChartSeries } from '../../../ui/charts/chart-data.ts';
import { Seen } from '../../../ui/charts/seen.tsx';
import { languageTag } from '../../../ui/text/format.ts';
import { type ChartTexts, chartTexts } from './texts.ts';
import { type Asked, askedBefore, askedOf, type ChartView, moved } from './view.ts';

/** What every answer about days has. */
interface Dated {
  from: string;
  to: string;
  step: 'day' | 'week';
}

interface TimeChartProps<E extends Endpoint> {
  endpoint: E;
  /** What the call is given besides the days and the code. */
  more?: Record<string, string>;
  view: ChartView;
  kind: ChartKind;
  title: string;
  lead: string;
  datesOf(answer: AnswerOf<E>): readonly string[];
  seriesOf(answer: AnswerOf<E>, words: ChartTexts): ChartSeries[];
  /** The figure of the whole period. */
  totalOf?(answer: AnswerOf<E>): number;
  written(value: number): string;
  /** What a figure and its difference are written as; as every value unless given. */
  noteOf?(answer: AnswerOf<E>, words: ChartTexts): string;
  /** Returns whether a value is drawn. */
  draws?(value: number): boolean;
  fileName: string;
  /** A week was chosen: the days to show instead. */
  onNarrow?(from: string, to: string): void;
  /** Asks without the comparison. */
  alone?: boolean;
}

/** A chart of days or weeks, with the period before where the reader compares. */
export function TimeChart<E extends Endpoint<any, Dated>>(props: TimeChartProps<E>) {
  // The tools say what is wrong with the days; a chart that waits for them would look as if it loaded.
  if (props.view.wrong) return null;
  return (
    <Seen height={420}>
      <Drawn {...props} />
    </Seen>
  );
}

function Drawn<E extends Endpoint<any, Dated>>(props: TimeChartProps<E>) {
  const { endpoint, more, view, kind, title, lead, datesOf, seriesOf, totalOf, written, noteOf, draws, fileName, onNarrow, alone } = props;
  const { locale } = useTexts();
  const words = use(chartTexts(locale));
  const compares = view.compare && !alone;
  const now = useDays(endpoint, { ...askedOf(view), ...more }, !view.wrong);
  const before = useDays(endpoint, { ...askedBefore(view), ...more }, compares && !view.wrong);
  const answer = now.data;
  const earlier = compares ? before.data : undefined;
  const data = useMemo(() => {
    if (!answer) return undefined;
    const series = seriesOf(answer, words);
    const dates = datesOf(answer);
    const first = earlier && seriesOf(earlier, words)[0];
    const compared = first && {
      name: fill(words.before, { name: first.name }),
      values: dates.map((_, at) => first.values[at] ?? null),
      compared: true,
    };
    return {
      head: answer.step === 'week' ? words.week : words.day,
      labels: dates.map((date) => dayText(date, locale, answer.to)),
      keys: dates,
      series: compared ? [series[0]!, compared, ...series.slice(1)] : series,
    };
  }, [answer, earlier, words, locale]);
  const drawn = useMemo(() => data && draws && drawnBy(data, draws), [data]);
  const total = answer && totalOf?.(answer);
  const change = total !== undefined && earlier && totalOf ? total - totalOf(earlier) : undefined;
  const narrow =
    answer?.step === 'week' && onNarrow
      ? (at: number) => {
          const dates = datesOf(answer);
          const next = dates[at + 1];
          onNarrow(dates[at]!, next === undefined ? answer.to : moved(next, -1));
        }
      : undefined;
  return (
    <ChartCard
      {...{ kind, title, lead, data, drawn, written, fileName: `${fileName}-${view.from}-${view.to}` }}
      failed={now.isError && !now.data}
      onRetry={() => void now.refetch()}
      figure={total === undefined ? undefined : written(total)}
      change={change === undefined ? undefined : fill(words.change, { change: `${change > 0 ? '+' : ''}${written(change)}` })}
      onPick={narrow}
      note={answer && noteOf?.(answer, words)}
    />
  );
}

function useDays<E extends Endpoint<any, Dated>>(endpoint: E, asked: Asked & Record<string, string>, enabled: boolean) {
  const { call } = useConsole();
  return useQuery<AnswerOf<E>>({
    queryKey: ['charts', endpoint.path, asked],
    queryFn: ({ signal }) => call(endpoint as unknown as Endpoint<any, AnswerOf<E>>, asked, { signal }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

function drawnBy(data: ChartData, draws: (value: number) => boolean): ChartData {
  const series = data.series.map((one) => ({ ...one, values: one.values.map((value) => (value !== null && draws(value) ? value : null)) }));
  return { ...data, series };
}

/** `Nov 20`, with the year where it is another one than that of the last day. */
export function dayText(date: string, locale: 'en' | 'es', last: string): string {
  const year = date.slice(0, 4) === last.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(languageTag(locale), { month: 'short', day: 'numeric', timeZone: 'UTC', ...year }).format(
    Date.parse(date),
  );
}
