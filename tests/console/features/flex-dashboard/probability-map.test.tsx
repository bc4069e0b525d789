// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProbabilityMap } from '#console/features/flex-dashboard/probability-map.tsx';
import { open } from '../../open.tsx';

afterEach(cleanup);

it('draws how likely an offer comes by hour as a line for each location, and as a table (FLEX-DASH-21)', async () => {
  const rising = Array.from({ length: 24 }, (_, hour) => hour / 23);
  const zones = [
    { locationId: 'A', name: 'Orlando North', hours: rising },
    { locationId: 'B', name: null, hours: rising.map(() => 0.5) },
  ];
  const page = await open(<ProbabilityMap />, { call: () => ({ days: 7, zones }) });
  await page.findByText('Orlando North', { selector: 'li' });
  const lines = [...page.container.querySelectorAll('polyline')].map((line) => line.getAttribute('points')!.split(' '));
  expect(lines.map((points) => points.length)).toEqual([24, 24]);
  expect([lines[0]![0], lines[0]![23]]).toEqual(['0,160', '480,0']);
  expect(new Set(lines[1]!.map((point) => point.split(',')[1]))).toEqual(new Set(['80']));
  expect(page.getAllByRole('row', { hidden: true })).toHaveLength(25);
  expect(page.getByRole('img', { name: 'Probability map' })).toBeTruthy();
});
