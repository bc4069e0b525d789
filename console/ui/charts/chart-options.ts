import type { ApexOptions } from 'apexcharts';
import type { ChartData, ChartKind } from './chart-data.ts';

export interface Drawing {
  kind: ChartKind;
  title: string;
  data: ChartData;
  /** A value as the axis and the hint write it. */
  written(value: number): string;
  /** A label was chosen, by its place. */
  onPick?: ((at: number) => void) | undefined;
}

/** Reads a colour of the page as it is drawn now. */
type Colour = (name: string) => string;

const SERIES_COLOURS = ['--accent', '--status-ok-mark', '--status-wait-mark', '--status-disliked-mark', '--status-lost-mark'];

/** Returns a name without markup: ApexCharts puts some names on the page as HTML, and shows entities elsewhere as they are written. */
export function asText(name: string): string {
  return name.replaceAll('<', '‹').replaceAll('>', '›');
}

/** Returns what ApexCharts is given: the page's colours, no animation, no toolbar, bars from 0, at most five marks on an axis. */
export function optionsOf({ kind, title, data, written, onPick }: Drawing, colour: Colour, dark: boolean): ApexOptions {
  const text = colour('--text');
  const second = colour('--text-second');
  const { series } = data;
  const labels = data.labels.map(asText);
  const colours = coloursOf(data, colour);
  const pick = (_event: unknown, _chart: unknown, at?: { dataPointIndex?: number }) => {
    const place = at?.dataPointIndex ?? -1;
    if (place >= 0 && place < labels.length) onPick?.(place);
  };
  const shared: ApexOptions = {
    chart: {
      foreColor: second,
      fontFamily: 'inherit',
      background: 'transparent',
      stacked: kind === 'stack',
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      animations: { enabled: false },
      ...(onPick && { events: { click: pick } }),
    },
    theme: { mode: dark ? 'dark' : 'light' },
    colors: colours,
    legend: { show: kind === 'pie' || series.length > 1, position: 'bottom', labels: { colors: text }, showForSingleSeries: false },
    dataLabels: { enabled: false },
    noData: { text: title },
  };
  if (kind === 'pie') {
    const pie = { labels: [...labels], stroke: { colors: [colour('--panel')] }, tooltip: { y: { formatter: written } } };
    return { ...shared, ...pie, states: { active: { filter: { type: 'none' } } } };
  }
  const flat = kind === 'ranking';
  const values: ApexYAxis = { min: lowest(data), forceNiceScale: true, tickAmount: 4, labels: { formatter: written } };
  const names = { categories: [...labels], tickAmount: Math.min(5, labels.length), tooltip: { enabled: false } };
  const named = { labels: { rotate: 0, hideOverlappingLabels: true }, axisBorder: { show: false }, axisTicks: { show: false } };
  return {
    ...shared,
    xaxis: flat ? { categories: [...labels], labels: { formatter: (value) => written(Number(value)) } } : { ...names, ...named },
    yaxis: flat ? { labels: { maxWidth: 140 } } : values,
    grid: { borderColor: colour('--hairline'), xaxis: { lines: { show: flat } }, yaxis: { lines: { show: !flat } } },
    stroke: {
      width: kind === 'line' ? series.map(() => 2) : 0,
      dashArray: series.map(({ compared }) => (compared ? 5 : 0)),
      curve: 'straight',
    },
    fill: { opacity: kind === 'line' ? 1 : series.map(({ compared }) => (compared ? 0.5 : 1)) },
    // One point alone has no line.
    markers: { size: labels.length === 1 ? 5 : 0, hover: { size: 5 } },
    plotOptions: { bar: { horizontal: flat, borderRadius: 2, ...(flat && { barHeight: '70%' }) } },
    tooltip: { shared: kind !== 'ranking', intersect: false, y: { formatter: (value) => (value === null ? '' : written(value)) } },
  };
}

type ApexYAxis = Exclude<NonNullable<ApexOptions['yaxis']>, unknown[]>;

/** A compared series has the colour of the one before it, half as strong. */
function coloursOf({ series, labels }: ChartData, colour: Colour): string[] {
  let own = -1;
  const parts = series.length === 1 && labels.length <= 3 ? SERIES_COLOURS.length : series.length;
  return Array.from({ length: Math.max(parts, 1) }, (_, at) => {
    const compared = series[at]?.compared === true;
    if (!compared) own++;
    const found = colour(SERIES_COLOURS[Math.max(own, 0) % SERIES_COLOURS.length]!);
    return compared && found.startsWith('#') ? `${found.slice(0, 7)}80` : found;
  });
}

/** Bars and lines begin at 0 unless something is below it. */
function lowest({ series }: ChartData): number | undefined {
  const below = series.some(({ values }) => values.some((value) => value !== null && value < 0));
  return below ? undefined : 0;
}
