// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditReferralsTab } from '#console/features/admin-dashboard/audit-referrals/audit-referrals-tab.tsx';
import { ChartsTab } from '#console/features/admin-dashboard/charts/charts-tab.tsx';
import { open } from '../../open.tsx';

const drawn = vi.hoisted(() => ({ charts: [] as any[] }));
// The picture itself is a browser's; what it is given is checked here.
vi.mock('#console/ui/charts/apex-frame.tsx', () => ({
  default: (props: any) => {
    drawn.charts.push(props);
    return <div data-kind={props.kind}>{props.title}</div>;
  },
}));

const NOW = Date.UTC(2026, 10, 24, 17);
const day = (at: number) => new Date(Date.parse('2026-11-24') + at * 86_400_000).toISOString().slice(0, 10);
const span = { from: day(-2), to: day(0), step: 'day' };
const CODES = [
  { code: 'CREW', total: 12, drivers: 20 },
  { code: 'NORTH', total: 3, drivers: 9 },
  { code: 'SOUTH', total: 2, drivers: 4 },
];
const ANSWERS: Record<string, (input: any) => unknown> = {
  '/referral/active-users': () => CODES,
  '/charts/active-users': () => ({ ...span, points: [5, 1, 0].map((total, at) => ({ date: day(at - 2), total })) }),
  '/reports/churn-growth-report': () => ({
    ...span,
    points: [0, 1, 2].map((at) => ({ date: day(at - 2), active: 5, gained: at, churned: 2 - at })),
  }),
  '/reports/paid-active-users-report': () => ({
    ...span,
    points: [2, -1, 3].map((difference, at) => ({ date: day(at - 2), paid: 9, difference, given: 1 })),
  }),
  '/charts/dollarsperuser': () => ({
    ...span,
    dates: [day(-2), day(-1), day(0)],
    services: Array.from({ length: 7 }, (_, at) => ({
      service: `SERVICE_${at}`,
      cents: 900 - at,
      users: 2,
      points: [
        { cents: 100, users: 1, dollars: 1 },
        { cents: 0, users: 0, dollars: null },
        { cents: 250, users: 1, dollars: 2.5 },
      ],
    })),
  }),
  '/charts/active-users-ytd': () => ({
    ...span,
    dates: [day(-1), day(0)],
    codes: [
      { code: 'CREW', totals: [4, 6] },
      { code: null, totals: [1, 2] },
    ],
  }),
  '/charts/payment-audit': ({ type, to }) => ({
    ...span,
    points: [100, 200, 300].map((value, at) => ({ date: day(at - 2), value, expected: type === 'USERS' ? null : value + 50 })),
    total: to && to < day(-2) ? 500 : 600,
  }),
  '/reports/audit-last-payment-report': () => ({
    ...span,
    points: [1, 0, 3].map((drivers, at) => ({ date: day(at - 2), drivers, active: Math.min(1, drivers), differs: 0 })),
    before: 4,
    after: 1,
    never: 2,
    differences: [{ userId: 'x', name: 'Ana', is: 1, should: null }],
  }),
  '/charts/heat-map': () => ({
    from: day(-2),
    to: day(0),
    service: 'AMAZON_FLEX',
    currency: 'USD',
    stations: [{ id: 'S1', name: 'North', region: 'r', latitude: 33, longitude: -112, offers: 1200, won: 3, average: 8000 }],
  }),
  '/referral/success-rate-week-one': ({ code, createDate }) =>
    createDate === day(-7)
      ? { code, from: Date.parse(day(-8)), to: Date.parse(day(-1)), joined: 4, paid: 1, rate: 0.25 }
      : { code, from: Date.parse(day(-15)), to: Date.parse(day(-8)), joined: 0, paid: 0, rate: null },
  '/': () => ({}),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('IntersectionObserver', undefined);
  drawn.charts.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(path = '/admin?tab=charts', screen = <ChartsTab />, locale: 'en' | 'es' = 'en') {
  const calls: { path: string; input: any }[] = [];
  const page = await open(screen, {
    paths: [path],
    locale,
    call: ({ path: at }, input) => {
      calls.push({ path: at, input });
      return (ANSWERS[at] ?? (() => new Promise(() => undefined)))(input);
    },
  });
  const rowsOf = async (title: string) => {
    const figure = await page.findByRole('figure', { name: title });
    await vi.waitFor(() => expect(figure.querySelector('details')).not.toBeNull());
    if (!figure.querySelector('details')!.open) await page.user.click(figure.querySelector('summary')!);
    await vi.waitFor(() => expect(figure.querySelector('tbody tr')).not.toBeNull());
    return [...figure.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  };
  const asked = (at: string) => calls.filter(({ path: one }) => one === at).map(({ input }) => input);
  return { page, calls, rowsOf, asked };
}

describe('console/features/admin-dashboard/charts', () => {
  it('shows every chart with its figures as a table (ADMIN-10, ADMIN-11, ADMIN-12, ADMIN-13, ADMIN-14, ADMIN-15)', async () => {
    const { rowsOf } = await opened();

    expect(await rowsOf('Active users history')).toEqual([
      ['Nov 22', '5'],
      ['Nov 23', '1'],
      ['Nov 24', '0'],
    ]);
    expect((await rowsOf('Dollars per user and service'))[0]).toEqual(['Nov 22', ...Array(7).fill('$1')]);
    expect(await rowsOf('Active users per referral')).toEqual([
      ['CREW', '12'],
      ['NORTH', '3'],
      ['SOUTH', '2'],
    ]);
    expect(await rowsOf('Active users per referral, year to date')).toEqual([
      ['Nov 23', '4', '1'],
      ['Nov 24', '6', '2'],
    ]);
    expect((await rowsOf('Billing audit, total'))[0]).toEqual(['Nov 22', '$1', '$1.50']);
    expect((await rowsOf('Billing audit, users'))[0]).toEqual(['Nov 22', '100']);
    expect((await rowsOf('Billing audit, average'))[2]).toEqual(['Nov 24', '$3', '$3.50']);
    expect((await rowsOf('Churn versus active'))[2]).toEqual(['Nov 24', '5', '2', '0']);
    expect((await rowsOf('Active paid users difference')).map(([, difference]) => difference)).toEqual(['2', '-1', '3']);
  });

  it('gives every chart a table that a screen reader can read: named, with headings of columns and rows, next to a hidden picture', async () => {
    const { page, rowsOf } = await opened();
    await rowsOf('Flex heatmap');
    await rowsOf('Success rate, week one: CREW');
    const figures = await page.findAllByRole('figure');
    // Nobody joined in the second week: a sentence says so.
    const withFigures = figures.filter((figure) => !figure.textContent!.includes('Nobody joined'));
    for (const figure of withFigures) {
      await vi.waitFor(() => expect(figure.querySelector('summary')).not.toBeNull());
      // A closed table is not written: thirty charts have thousands of cells.
      expect(figure.querySelectorAll('details:not([open]) tr')).toHaveLength(0);
      if (!figure.querySelector('details')!.open) await page.user.click(figure.querySelector('summary')!);
      await vi.waitFor(() => expect(figure.querySelector('tbody tr')).not.toBeNull());
    }

    const told = withFigures.map((figure) => {
      const title = figure.getAttribute('aria-label') ?? document.getElementById(figure.getAttribute('aria-labelledby')!)!.textContent!;
      const cells = (selector: string) => [...figure.querySelectorAll(selector)];
      return {
        title,
        caption: figure.querySelector('caption')?.textContent === title,
        columns: cells('thead th').every((cell) => cell.getAttribute('scope') === 'col' && cell.textContent),
        rows: cells('tbody tr').every((row) => row.firstElementChild!.matches('th[scope=row]') && row.textContent),
        hidden: cells('.chart-frame').every((picture) => picture.matches('[aria-hidden=true]')),
      };
    });
    expect(told.length).toBeGreaterThanOrEqual(13);
    for (const { title, ...rest } of told)
      expect({ title, ...rest }).toEqual({ title, caption: true, columns: true, rows: true, hidden: true });
  });

  it('skips totals of 0 and 1 in the history and totals under 3 of a code, in the picture alone (ADMIN-19)', async () => {
    const { rowsOf } = await opened();
    await rowsOf('Active users history');
    await rowsOf('Active users per referral');
    const picture = async (title: string) => vi.waitFor(() => expect(drawn.charts.findLast((chart) => chart.title === title)).toBeTruthy());
    await picture('Active users history');
    await picture('Active users per referral');
    const of = (title: string) => drawn.charts.findLast((chart) => chart.title === title).data;

    expect(of('Active users history').series[0].values).toEqual([5, null, null]);
    expect(of('Active users per referral').labels).toEqual(['CREW', 'NORTH']);
  });

  it('draws five services at most and names how many more the table has (ADMIN-11)', async () => {
    const { page, rowsOf } = await opened();
    await rowsOf('Dollars per user and service');

    await vi.waitFor(() => expect(drawn.charts.some(({ title }) => title === 'Dollars per user and service')).toBe(true));
    expect(drawn.charts.findLast(({ title }) => title === 'Dollars per user and service').data.series).toHaveLength(5);
    expect(page.getByText('2 more in the table.')).toBeTruthy();
  });

  it('shows the last-payment audit, the map of stations and the pies of both weeks (ADMIN-16, ADMIN-17, ADMIN-18)', async () => {
    const { page, rowsOf } = await opened();

    expect(await rowsOf('Audit of last payments')).toEqual([
      ['Nov 22', '1', '0'],
      ['Nov 23', '0', '0'],
      ['Nov 24', '1', '2'],
    ]);
    expect(page.getByText(/Before these days: 4. After: 1. Without a date: 2. Dates that the ledger does not confirm: Ana./)).toBeTruthy();
    expect(await rowsOf('Success rate, week one: CREW')).toEqual([
      ['Paid', '1'],
      ['Not yet', '3'],
    ]);
    expect((await page.findByRole('figure', { name: 'Success rate, week one: CREW' })).textContent).toContain('25%');
    expect((await page.findByRole('figure', { name: 'Success rate, week two: CREW' })).textContent).toContain('Nobody joined');
    expect(await rowsOf('Flex heatmap')).toEqual([['North (S1)', '1,200', '3', '$80.00']]);
  });

  it('asks all charts for the days chosen once, and compares with the days before (ADMIN-13, REPORT-11)', async () => {
    const { page, asked, rowsOf } = await opened();
    await rowsOf('Billing audit, total');
    expect(asked('/charts/payment-audit').map(({ type }) => type)).toEqual(['AMOUNT', 'USERS', 'AVERAGE']);
    expect(asked('/charts/active-users')[0]).toEqual({ from: '2026-10-11' });

    await page.user.click(page.getByRole('radio', { name: '7 days' }));
    await page.user.click(page.getByRole('checkbox', { name: 'Compare with the days before' }));

    await vi.waitFor(() => expect(asked('/charts/payment-audit')).toContainEqual({ from: '2026-11-11', to: '2026-11-17', type: 'AMOUNT' }));
    expect(asked('/charts/active-users')).toContainEqual({ from: '2026-11-18' });
    const total = await page.findByRole('figure', { name: 'Billing audit, total' });
    await vi.waitFor(() => expect(total.textContent).toContain('$6 +$1 to the days before'));
    expect(total.querySelector('thead')!.textContent).toContain('Received, days before');
  });

  it('filters every chart by the code that is chosen in the ranking (ADMIN-12)', async () => {
    const { page, asked, rowsOf } = await opened();
    await rowsOf('Active users per referral');
    await page.findByRole('figure', { name: 'Active users per referral' });

    await page.user.click(await page.findByRole('button', { name: 'NORTH' }));

    await vi.waitFor(() => expect(asked('/charts/active-users')).toContainEqual({ from: '2026-10-11', referralCode: 'NORTH' }));
    expect(asked('/charts/dollarsperuser')).toContainEqual({ from: '2026-10-11', referralCode: 'NORTH' });
    expect((page.getByRole('combobox', { name: 'Referral code' }) as HTMLSelectElement).value).toBe('NORTH');
  });

  it('says in plain words why days cannot be shown, and asks for nothing (ERR-127, REPORT-01)', async () => {
    const { page, asked } = await opened('/admin?tab=charts&range=custom&from=2026-11-20&to=2026-11-19');

    expect((await page.findByRole('alert')).textContent).toBe(
      'Wrong days inputThe first day can’t be after the last one, and the last one can’t be after today. 366 days is the most.',
    );
    expect(asked('/charts/active-users')).toEqual([]);
    expect(page.queryByRole('figure', { name: 'Active users history' })).toBeNull();
  });

  it('audits referral codes: success rates, billing and last payments, filtered by code (ADMIN-02, ADMIN-17)', async () => {
    const { page, rowsOf, asked } = await opened('/admin?tab=audit&code=NORTH', <AuditReferralsTab />);

    expect(await rowsOf('Success rate, week one: NORTH')).toEqual([
      ['Paid', '1'],
      ['Not yet', '3'],
    ]);
    expect(await rowsOf('Billing audit, total')).toHaveLength(3);
    expect(await rowsOf('Audit of last payments')).toHaveLength(3);
    expect(asked('/reports/audit-last-payment-report')).toEqual([{ from: '2026-10-11', referralCode: 'NORTH' }]);
    expect(page.queryByRole('figure', { name: 'Churn versus active' })).toBeNull();
  });
});
