import { BOM, csvLine } from '#api/contract/csv.ts';

/** `line`: a trend; `bar`: a count for each label; `stack`: bars of several parts; `ranking`: bars from left to right; `pie`: two or three parts. */
export type ChartKind = 'line' | 'bar' | 'stack' | 'ranking' | 'pie';

export interface ChartSeries {
  name: string;
  /** One for each label; null = a gap. */
  values: readonly (number | null)[];
  /** The period before: drawn dashed and pale in the colour of the series it is compared with. */
  compared?: boolean;
}

export interface ChartData {
  /** What the table's first column holds, as its heading. */
  head: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** What the file says instead of the labels: days as in 2026-11-24. */
  keys?: readonly string[];
}

/** Most points that a series draws: more are slow, and no screen shows them apart. */
const MOST_POINTS = 120;
/** Most series that a reader tells apart. The table has them all. */
export const MOST_SERIES = 5;

/** Returns whether there is nothing to draw: no label, or gaps and zeros alone. */
export function isEmpty({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => value === null || value === 0));
}

/** Returns what a chart shows as the text of a CSV file; a gap is an empty cell. */
export function csvOf({ head, labels, series, keys = labels }: ChartData): string {
  const lines = keys.map((key, at) => csvLine([key, ...series.map(({ values }) => values[at] ?? null)]));
  return BOM + csvLine([head, ...series.map(({ name }) => name)]) + lines.join('');
}

/** Returns the part of the data that a chart draws: the first series and, of a list that is too long, its first points. */
export function drawnOf(data: ChartData): ChartData {
  const { labels } = data;
  return {
    ...data,
    labels: labels.slice(0, MOST_POINTS),
    series: data.series.slice(0, MOST_SERIES).map((one) => ({ ...one, values: one.values.slice(0, MOST_POINTS) })),
  };
}
