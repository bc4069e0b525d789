import type ApexCharts from 'apexcharts';
import { useMemo, useRef } from 'react';
import imported from 'react-apexcharts';
import { useDark } from '../theme/use-dark.ts';
import { asText, type Drawing, optionsOf } from './chart-options.ts';

// A CommonJS package: by who bundles it, its default export is the component or the object that holds it.
const ReactApexChart = (imported as unknown as { default?: typeof imported }).default ?? imported;

/** The drawn chart, for who wants it as a picture. */
export interface DrawnChart {
  picture(): Promise<string>;
}

interface Props extends Drawing {
  height: number;
  onDrawn(chart: DrawnChart): void;
}

/** The one place that draws with ApexCharts. It comes in its own file, when the first chart is scrolled to. */
export default function ApexFrame({ height, onDrawn, ...drawing }: Props) {
  const dark = useDark();
  const { kind, title, data, written, onPick } = drawing;
  const picks = onPick !== undefined;
  // Functions are new with every render of the page: the chart calls the newest ones, and is drawn again only for what shows.
  const calls = useRef({ onDrawn, written, onPick });
  calls.current = { onDrawn, written, onPick };
  const options = useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const newest = {
      written: (value: number) => calls.current.written(value),
      ...(picks && { onPick: (at: number) => calls.current.onPick?.(at) }),
    };
    const made = optionsOf({ kind, title, data, ...newest }, (name) => style.getPropertyValue(name).trim(), dark);
    const mounted = (chart: ApexCharts) =>
      calls.current.onDrawn({
        async picture() {
          const answer = await chart.dataURI({ scale: 2 });
          return 'imgURI' in answer ? answer.imgURI : '';
        },
      });
    return { ...made, chart: { ...made.chart, events: { ...made.chart?.events, mounted, updated: mounted } } };
  }, [kind, title, data, picks, dark]);
  const series = useMemo(
    () =>
      kind === 'pie'
        ? (data.series[0]?.values ?? []).map((value) => value ?? 0)
        : data.series.map(({ name, values }) => ({ name: asText(name), data: [...values] })),
    [kind, data],
  );
  return <ReactApexChart type={typeOf(kind)} options={options} series={series} height={height} width="100%" />;
}

function typeOf(kind: Props['kind']): 'pie' | 'line' | 'bar' {
  if (kind === 'pie' || kind === 'line') return kind;
  return 'bar';
}
