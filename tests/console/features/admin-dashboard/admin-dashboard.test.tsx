// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AdminDashboard } from '#console/features/admin-dashboard/admin-dashboard.tsx';
import { open } from '../../open.tsx';

afterEach(cleanup);

async function opened(path = '/admin', locale: 'en' | 'es' = 'en') {
  const page = await open(<AdminDashboard />, { paths: [path], locale, call: () => new Promise(() => undefined) });
  await page.findByRole('heading', { level: 1 });
  return page;
}

describe('console/features/admin-dashboard', () => {
  it('is the Daily Admin Dashboard - Live with the tabs Stats, Charts, Service Activity, Audit Referrals (ADMIN-01, ADMIN-02)', async () => {
    const page = await opened();

    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Daily Admin Dashboard - Live');
    expect(page.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Stats', 'Charts', 'Service Activity', 'Audit Referrals']);
    expect(page.getByRole('tab', { selected: true }).textContent).toBe('Stats');
  });

  it('opens the tab that the address names, and another by click or arrow key', async () => {
    const page = await opened('/admin?tab=activity');
    // The tab changes when its file has come.
    const opens = (name: string) => page.findByRole('tab', { name, selected: true });
    await opens('Service Activity');

    // A tab that waits for its texts within an `act` that nobody awaits would never be drawn.
    await act(async () => page.user.click(page.getByRole('tab', { name: 'Charts' })));
    await opens('Charts');
    await act(async () => page.user.keyboard('{ArrowLeft}'));
    await opens('Stats');
    await act(async () => page.user.keyboard('{ArrowLeft}'));
    await opens('Audit Referrals');
    expect(document.activeElement?.textContent).toBe('Audit Referrals');
    expect(page.getByRole('tabpanel', { name: 'Audit Referrals' })).toBeTruthy();
  });
});
