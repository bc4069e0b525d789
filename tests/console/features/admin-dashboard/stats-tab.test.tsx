// @vitest-environment happy-dom
import { act, cleanup, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveReport, MedianMetrics } from '#api/contract/reports.ts';
import { ServiceActivityTab } from '#console/features/admin-dashboard/service-activity/service-activity-tab.tsx';
import { StatsTab } from '#console/features/admin-dashboard/stats/stats-tab.tsx';
import { toast } from '#console/ui/feedback/toast.ts';
import { consoleParts } from '../../draw.tsx';
import { NOON } from '../../make.ts';
import { open } from '../../open.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const periods = (scale: number) => ({
  hour: { got: scale, dislikes: 2 * scale, lost: 3 * scale },
  day: { got: 4 * scale, dislikes: 5 * scale, lost: 6 * scale },
  week: { got: 7 * scale, dislikes: 8 * scale, lost: 9 * scale },
  month: { got: 10 * scale, dislikes: 11 * scale, lost: 12 * scale },
});
const { hour: _hour, ...hours } = periods(1.5);
const { hour: _instant, ...instants } = periods(2);
const REPORT: LiveReport = {
  date: '2026-11-24',
  at: NOON,
  currency: 'USD',
  amountReceived: 123_400,
  amountSent: 5600,
  users: 71,
  exclusiveOfferCount: 17,
  nonExclusiveOfferCount: 830,
  flexMoney: periods(10_000),
  flexTips: periods(700),
  flexHours: hours,
  flexInstant: instants,
  services: [
    { service: 'VEHO', blocks: 13, money: 91_000 },
    { service: 'RELAY', blocks: 5, money: 20_000 },
    { service: 'SPARK', blocks: 0, money: 0 },
  ],
  locations: [{ service: 'VEHO', locationId: 'V1', name: 'Veho Dock 1', count: 9, price: 70_000 }],
};
const MEDIANS: MedianMetrics = {
  date: '2026-11-24',
  currency: 'USD',
  medianToday: 18_450,
  medianYesterday: 17_100,
  usersToday: 71,
  usersYesterday: 64,
};

async function opened(answer: () => unknown) {
  const page = await open(<StatsTab />, { call: () => answer() });
  await page.findByRole('heading', { name: 'Today’s earnings' });
  return page;
}
const answerOf = (report: LiveReport) => ({ data: { getLiveReports: report, getMedianMetrics: MEDIANS } });

describe('console/features/admin-dashboard/stats', () => {
  it('shows money, Flex by outcome and period, drivers and blocks (ADMIN-05, ADMIN-06, ADMIN-07, ADMIN-08)', async () => {
    const page = await opened(() => answerOf(REPORT));
    const card = (name: string) => within(page.getByRole('region', { name }));
    const shown = (name: string, label: string) => card(name).getByText(label).nextElementSibling!.textContent;
    const rowsOf = (name: string) =>
      card(name)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

    expect(shown('Today’s earnings', 'Amount received')).toBe('$1,234.00');
    expect(shown('Today’s earnings', 'Amount sent')).toBe('$56.00');
    expect(rowsOf('Flex earnings')).toEqual([
      'Period | Won | Disliked | Lost',
      'Last hour | $100 | $200 | $300',
      'Day | $400 | $500 | $600',
      'Week | $700 | $800 | $900',
      'Month | $1,000 | $1,100 | $1,200',
    ]);
    expect(rowsOf('Flex tips')[2]).toBe('Day | $28 | $35 | $42');
    expect(rowsOf('Flex hours')).toEqual([
      'Period | Won | Disliked | Lost',
      'Day | 6.0 | 7.5 | 9.0',
      'Week | 10.5 | 12.0 | 13.5',
      'Month | 15.0 | 16.5 | 18.0',
    ]);
    expect(shown('Drivers', 'Median pay today')).toBe('$184.50Yesterday $171.00');
    expect(shown('Drivers', 'Active users today')).toBe('71Yesterday 64');
    expect(
      ['Exclusive', 'Non-exclusive', 'Instant offers', 'Veho blocks', 'Relay blocks'].map((label) => shown('Blocks today', label)),
    ).toEqual(['17', '830', '30', '13', '5']);
    expect(rowsOf('Locations today')[1]).toBe('Veho Dock 1 · Veho | 9 | $700.00');
  });

  it('asks again every 5 seconds and changes the figures in place (ADMIN-09, CONST-52)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    const page = await opened(() => answerOf({ ...REPORT, amountReceived: 100_000 + 100 * asked++ }));
    const region = page.getByRole('region', { name: 'Today’s earnings' });
    const other = page.getByRole('region', { name: 'Flex earnings' }).querySelector('td');
    const value = region.querySelector('dd')!;
    expect(value.textContent).toBe('$1,000.00');
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(asked).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(asked).toBe(2);
    expect(value.textContent).toBe('$1,001.00');
    // Nothing was drawn from the beginning: the same nodes are on the page.
    expect(page.getByRole('region', { name: 'Today’s earnings' })).toBe(region);
    expect(page.getByRole('region', { name: 'Flex earnings' }).querySelector('td')).toBe(other);
  });

  it('says that the figures could not be loaded, and keeps those it has', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let fails = false;
    const page = await opened(() =>
      fails ? { errors: [{ message: 'no', extensions: { code: 'server.error', statusCode: 500 } }] } : answerOf(REPORT),
    );
    fails = true;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(page.getByRole('alert').textContent).toMatch(/^Figures of .* They could not be refreshed; trying again\.$/);
    expect(page.getByText('$1,234.00')).toBeTruthy();
  });

  it('says in words that it could not be loaded; what the server sent is only logged (ERR-144)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const parts = consoleParts('en');
    parts.queries.setDefaultOptions({ queries: { retry: false } });
    const refused = { errors: [{ message: 'relation is gone', extensions: { code: 'reports.broken', statusCode: 500 } }] };
    const page = await open(<StatsTab />, { parts, call: () => refused });
    const shown = (await page.findByRole('alert')).textContent!;
    expect(logged.mock.calls).toEqual([
      ['The admin dashboard could not be loaded', expect.objectContaining({ code: 'reports.broken', message: 'relation is gone' })],
    ]);
    expect(shown).not.toMatch(/relation is gone|reports\.broken|\{/);
    logged.mockRestore();
  });
});

describe('console/features/admin-dashboard, a failed load', () => {
  it('is a plain sentence in place: no notice over the page, and nothing of the error itself (ERR-144)', async () => {
    const told = vi.spyOn(toast, 'error');
    const refusal = { errors: [{ message: 'relation "live" is missing', extensions: { code: 'server.error', statusCode: 500 } }] };
    const page = await open(<StatsTab />, { call: () => refusal });

    const words = (await page.findByRole('alert')).textContent!;
    expect(words.length).toBeGreaterThan(20);
    expect(page.container.textContent).not.toMatch(/relation|server\.error|500|\{/);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('console/features/admin-dashboard/service-activity', () => {
  it('shows what each service did today, and on the day that is picked (ADMIN-03, ADMIN-04)', async () => {
    const days: unknown[] = [];
    const page = await open(<ServiceActivityTab />, {
      call: (_endpoint, { date }) => {
        days.push(date);
        const seen = days.length * 1000;
        return { date, at: NOON, services: { VEHO: { fullyActive: 12, offersWon: 34, offersSeen: seen, offersLost: 7 } }, entries: [] };
      },
    });
    const picker = (await page.findByLabelText('Day')) as HTMLInputElement;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(NOON);
    expect([picker.type, picker.value, picker.max]).toEqual(['date', today, today]);
    const rows = async () => (await page.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
    expect(await rows()).toEqual(['Service | Fully active | Offers won | Offers seen | Offers lost', 'Veho | 12 | 34 | 1,000 | 7']);

    await page.user.clear(picker);
    await page.user.type(picker, '2026-10-01');
    await page.findByText('2K');
    expect(days.at(-1)).toBe('2026-10-01');
    expect(new Set(days).size).toBe(2);
  });
});
