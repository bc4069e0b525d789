import { describe, expect, it } from 'vitest';
import { csvOf, drawnOf, isEmpty } from '#console/ui/charts/chart-data.ts';
import { optionsOf } from '#console/ui/charts/chart-options.ts';

const DATA = {
  head: 'Day',
  labels: ['Nov 1', 'Nov 2'],
  keys: ['2026-11-01', '2026-11-02'],
  series: [
    { name: '=Active', values: [3, null] },
    { name: 'Active, days before', values: [2, 1], compared: true },
  ],
};
const drawing = { kind: 'line' as const, title: 'Active', data: DATA, written: String };
const colour = (name: string) => (name === '--accent' ? '#3e63dd' : name);

describe('console/ui/charts', () => {
  it('writes days as in 2026-11-01, gaps as empty cells and nothing that a spreadsheet would run', () => {
    expect(csvOf(DATA)).toBe('\uFEFFDay,\'=Active,"Active, days before"\r\n2026-11-01,3,2\r\n2026-11-02,,1\r\n');
  });

  it('draws 120 points and five series at most (ADMIN-19)', () => {
    const long = Array.from({ length: 400 }, (_, at) => at);
    const many = { head: 'Day', labels: long.map(String), series: Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, values: long })) };

    const drawn = drawnOf(many);

    expect([drawn.labels.length, drawn.series.length, drawn.series[0]!.values.length]).toEqual([120, 5, 120]);
  });

  it('knows when there is nothing to draw', () => {
    expect(isEmpty({ head: '', labels: ['a'], series: [{ name: 'x', values: [0, null] }] })).toBe(true);
    expect(isEmpty(DATA)).toBe(false);
  });

  it('draws the period before dashed, half as strong, in the colour of what it is compared with', () => {
    const { colors, stroke } = optionsOf(drawing, colour, false);

    expect(colors).toEqual(['#3e63dd', '#3e63dd80']);
    expect(stroke?.dashArray).toEqual([0, 5]);
  });

  it('begins bars at 0 unless something is below it, and has no animation and no toolbar', () => {
    const bars = optionsOf({ ...drawing, kind: 'bar' }, colour, true);
    const below = optionsOf({ ...drawing, kind: 'bar', data: { ...DATA, series: [{ name: 'x', values: [-2, 4] }] } }, colour, true);

    expect([(bars.yaxis as any).min, (below.yaxis as any).min]).toEqual([0, undefined]);
    expect([bars.chart?.animations?.enabled, bars.chart?.toolbar?.show, bars.theme?.mode]).toEqual([false, false, 'dark']);
  });
});
