// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FlexCards } from '#console/app/dashboards.tsx';
import { keys } from '#console/data/live.ts';
import { PlanBanner } from '#console/features/billing/plan-banner.tsx';
import { billingTexts } from '#console/features/billing/texts.ts';
import { ServiceDashboard } from '#console/features/service/dashboard.tsx';
import { HOUR } from '#engine/model/time-units.ts';
import { aBlock, aUser, FLEX, NOON } from '../../make.ts';
import '../../below.ts';
import { open } from '../../open.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const none = { blocks: 0, hours: 0, amounts: [], warns: false };

async function seen(workedHours: number, blocks: ReturnType<typeof aBlock>[]) {
  const now = Date.now();
  const page = await open(<ServiceDashboard service={FLEX} userId="u1" extras={FlexCards} plan={PlanBanner} />, {
    call: () => new Promise(() => undefined),
    known: [
      [keys.user('u1'), aUser()],
      [keys.blocks('u1'), blocks],
      [keys.offers('u1', FLEX), { got: [], dislikes: [], lost: [] }],
      [keys.reserved('u1', FLEX), []],
      [keys.earnings('u1'), { at: NOON, day: none, week: none, month: none, workedHours }],
      [['facts'], { showBillingReminder: true, disabledServices: [] }],
      [['metadata'], { blankDashboard: false, referral: { code: 'LUZ', collectsMoney: false, country: null, contactOptions: [] } }],
      [['billing', 'ledger', 'u1'], { now, ahead: 0, rows: [], expiresAt: now + HOUR, due: false, goodStanding: true }],
    ],
  });
  await act(() => billingTexts('en'));
  return page;
}

it('console/features/flex-dashboard: donating a block, the weekly hours and the plan are on the dashboard (FLEX-DASH-18)', async () => {
  await seen(41.5, [aBlock()]);
  expect((await screen.findByRole('dialog')).textContent).toContain('41.5');
  const donate = await vi.waitUntil(() => document.querySelector('a.donate-link'));
  expect(donate.getAttribute('href')).toBe(`/flex/donate/${aBlock().startTime}`);
  expect(document.querySelector('.plan-banner')!.textContent).toContain('Less than a day left');
  cleanup();

  await seen(39, []);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([document.querySelector('[role=dialog]'), document.querySelector('a.donate-link')]).toEqual([null, null]);
});
