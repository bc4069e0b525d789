// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { HOUR } from '#config/constants.ts';
import { ActivationOverlay } from '#console/features/billing/activation-overlay.tsx';
import { billingTexts } from '#console/features/billing/texts.ts';
import { open } from '../../open.tsx';

const DETAILS = { services: [{ key: 'AMAZON_FLEX', price: 3500 }], realPrice: 3500, subTotal: 3500, bankFee: 99, total: 3599 };

const PARTNER = { code: 'LUZ', collectsMoney: true, country: null, contactOptions: [{ type: 'WHATSAPP', value: '+12025550199' }] };

interface Seen {
  left?: number;
  path?: string;
  flashSale?: boolean;
  partner?: boolean;
  user?: Partial<UserRecord>;
}

async function seen({ left = -HOUR, path = '/flex', flashSale = false, partner = false, user: over = {} }: Seen = {}) {
  const user = {
    userId: 'u1',
    goodStanding: left > 0,
    accountType: 'Paid',
    userDisabled: false,
    sessions: {},
    ...over,
  } as unknown as UserRecord;
  const now = Date.now();
  const calls: [string, Record<string, unknown>][] = [];
  const known: [readonly unknown[], unknown][] = [
    [['facts'], { showBillingReminder: true }],
    [['metadata'], { referral: partner ? PARTNER : null }],
    [['user', 'u1'], user],
    [['billing', 'ledger', 'u1'], { now, ahead: 0, rows: [], expiresAt: now + left, due: true, goodStanding: left > 0 }],
  ];
  const call = (endpoint: { path: string }, input: Record<string, unknown>) => {
    calls.push([endpoint.path, input]);
    if (endpoint.path === '/billing/stripe/amount')
      return {
        amountDue: DETAILS.total,
        details: DETAILS,
        specialPrice: null,
        flashSaleEndsAt: flashSale ? now + 2 * HOUR : null,
        cards: { provider: 'sandbox', publishableKey: 'pk' },
        zelleReference: 'AAAA-BBBB',
        latestPayment: '0',
      };
    return new Promise(() => undefined);
  };
  const page = await open(<ActivationOverlay user={user} />, { known, call, paths: [path] });
  await act(() => billingTexts('en'));
  return { ...page, calls };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('console/features/billing, the activation overlay', () => {
  it('opens by itself for an account that is not active, with days, amounts and ZIP rule, and lets the driver stop the engine', async () => {
    const { user, calls } = await seen();

    expect(screen.getByRole('dialog', { name: 'Activate your account' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: '7 days' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: '3 days' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Pay $35.99' }));
    expect(screen.getByText('Enter the 5 digits of your ZIP code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop searching' }));
    await waitFor(() => expect(calls.some(([path]) => path === '/user/web')).toBe(true));
    expect(calls.find(([path]) => path === '/user/web')![1]).toMatchObject({ body: { userDisabled: true } });
    expect(calls.some(([path]) => path === '/billing/stripe')).toBe(false);
  });

  it('counts a flash sale down and offers it (BILL-15, PROD-22)', async () => {
    const { user } = await seen({ flashSale: true });
    await user.click(screen.getByRole('radio', { name: '3 days' }));

    expect(await screen.findByText('3 days for FREE')).toBeTruthy();
    expect(screen.getByText('Nothing is charged now; the next week costs $39.00.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/1 h 59 min|2 h/);
  });

  it('shows a driver who pays a partner how to reach them, and no payment (BILL-19, ERR-142)', async () => {
    const { user, calls } = await seen({ partner: true });

    const dialog = screen.getByRole('dialog', { name: 'Your account is not in active' });
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('https://wa.me/12025550199');
    expect(dialog.textContent).not.toMatch(/card|pay \$|\d days/i);
    expect(calls.some(([path]) => path.startsWith('/billing/stripe'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be put off, near an expiry for the browser session', async () => {
    const first = await seen({ left: HOUR });
    await first.user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();

    await seen({ left: HOUR });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();

    // Not active: told again each time the app is opened.
    await seen();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is away for a free account and while an admin looks at a driver (BILL-18, ROLE-16, ADMIN-46, ROLE-07)', async () => {
    await seen({ user: { accountType: 'Free' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await seen({ path: '/admin/u1' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
