// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { Billing } from '#console/features/billing/billing.tsx';
import { DAY } from '#engine/model/time-units.ts';
import { consoleParts } from '../../draw.tsx';
import { open } from '../../open.tsx';

const NOW = Date.now();
const ANSWERS: Record<string, unknown> = {
  '/billing/ledger': { now: NOW, rows: [], expiresAt: NOW + 5 * DAY, due: true, goodStanding: true },
  '/billing/stripe/user-transactions': [],
  '/billing/stripe/amount': {
    amountDue: 5000,
    details: { services: [{ key: 'AMAZON_FLEX', price: 5000 }], realPrice: 5000, subTotal: 5000, bankFee: 0, total: 5000 },
    specialPrice: null,
    flashSaleEndsAt: null,
    cards: { provider: 'sandbox', publishableKey: 'pk' },
    zelleReference: 'AAAA-BBBB',
    latestPayment: '0',
  },
};
const USER = { userId: 'u1', name: 'Luz', accountType: 'Paid', goodStanding: true, services: [], sessions: {} } as unknown as UserRecord;

/** The page where one call fails until `mend`; `asked` counts it. */
async function failing(path: string) {
  const state = { asked: 0, broken: true, mend: () => undefined as void };
  state.mend = () => {
    state.broken = false;
  };
  const parts = consoleParts('en', [[['metadata'], { referral: null }]]);
  parts.queries.setDefaultOptions({ queries: { retry: false } });
  const call = (endpoint: { path: string }) => {
    if (endpoint.path === path) state.asked += 1;
    if (endpoint.path === path && state.broken) throw new ApiFailure({ code: 'server.error', message: 'x', statusCode: 500 } as never);
    return ANSWERS[endpoint.path] ?? new Promise(() => undefined);
  };
  const page = await open(<Billing user={USER} />, { parts, call });
  // The words of the page come in a file, and its calls after them.
  await screen.findByRole('heading', { name: 'Billing' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return { ...page, state };
}

afterEach(cleanup);

describe('console/features/billing, the page', () => {
  it.each([
    ['/billing/ledger', 'Your payments cannot be shown right now.'],
    ['/billing/stripe/user-transactions', 'Your plan'],
    ['/billing/stripe/amount', 'Your plan'],
  ])('is there without what %s would say, and does not ask for it again and again', async (path, said) => {
    const { state } = await failing(path);

    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(state.asked).toBeLessThanOrEqual(3);
  });

  it('shows everything once another try is answered', async () => {
    const { state, user } = await failing('/billing/ledger');
    state.mend();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your plan')).toBeTruthy();
    expect(screen.queryByRole('alert', { name: /cannot be shown/ })).toBeNull();
  });
});
