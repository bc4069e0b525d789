// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LedgerRow } from '#api/contract/billing.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { History } from '#console/features/billing/history.tsx';
import { billingTexts } from '#console/features/billing/texts.ts';
import { DAY } from '#engine/model/time-units.ts';
import { open } from '../../open.tsx';

const NOW = Date.parse('2026-11-24T17:00:00Z');
const DETAILS = { services: [{ key: 'AMAZON_FLEX', price: 5000 }], realPrice: 5000, subTotal: 5000, bankFee: 99, total: 5099 };

const row = (kind: LedgerRow['kind'], cents: number, days: number, over: Partial<LedgerRow> = {}): LedgerRow => ({
  at: NOW,
  kind,
  cents,
  days,
  currency: 'usd',
  cause: `${kind}:${cents}:${days}`,
  actor: 'billing',
  reason: null,
  paymentId: null,
  ...over,
});
const paid = (status: 'paid' | 'refunded') => ({
  paymentId: 'p-1',
  userId: 'u1',
  days: 7,
  amount: 5099,
  currency: 'usd',
  details: DETAILS,
  status,
  card: 'visa 4242',
  createdAt: NOW,
  paidAt: NOW,
  refundedAt: null,
});

async function seen(rows: LedgerRow[], payments: unknown[] = [], locale: 'en' | 'es' = 'en') {
  const user = { userId: 'u1', name: 'Luz', accountType: 'Paid' } as UserRecord;
  const known: [readonly unknown[], unknown][] = [
    [['billing', 'ledger', 'u1'], { now: NOW, ahead: 0, rows, expiresAt: NOW + DAY, due: true, goodStanding: true }],
    [['billing', 'transactions', 'u1'], payments],
  ];
  const words = await billingTexts(locale);
  const page = await open(<History user={user} words={words} />, { known, locale, call: () => new Promise(() => undefined) });
  await act(async () => undefined);
  return page;
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('console/features/billing, the history', () => {
  it('shows every movement of money and days, newest first, each with its date', async () => {
    await seen(
      [
        row('first-day', 0, 1),
        row('payment', 5099, 7, { paymentId: 'p-1' }),
        row('refund', -5099, -7),
        row('manual', 3500, 3),
        row('invite', 0, 7),
        row('free-days', 0, 3),
      ],
      [paid('refunded')],
    );

    expect(lines()).toEqual([
      expect.stringMatching(/^Free days.*24.*\+3 days$/),
      expect.stringMatching(/^Friend who paid.*\+7 days$/),
      expect.stringMatching(/^Payment received.*\+3 days\$35\.00Receipt$/),
      expect.stringMatching(/^Refund.*-7 days-\$50\.99$/),
      expect.stringMatching(/^Payment by card.*\+7 days · Visa ending in 4242Refunded\$50\.99Receipt$/),
      expect.stringMatching(/^First day free.*\+1 day$/),
    ]);
  });

  it('gives a receipt with amounts for a card, and one with the total for money that came another way', async () => {
    const { user } = await seen([row('payment', 5099, 7, { paymentId: 'p-1' }), row('manual', 3500, 3)], [paid('paid')]);
    const [byHand, byCard] = screen.getAllByRole('button', { name: /^Receipt for/ });

    await user.click(byCard!);
    const card = screen.getByRole('dialog', { name: 'Receipt' });
    expect(within(card).getByRole('row', { name: 'Total $50.99' })).toBeTruthy();
    expect(card.textContent).toContain('7 days of Batch Grabber');
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    await user.click(byHand!);
    const other = screen.getByRole('dialog', { name: 'Receipt' });
    expect(other.textContent).toContain('$35.00');
    expect(other.textContent).not.toContain('visa');
  });

  it('shows ten, and all of them when asked; and says what will appear where there is none, in Spanish too', async () => {
    const { user } = await seen(Array.from({ length: 12 }, (_, at) => row('invite', 0, 7, { cause: `invite:${at}` })));
    expect(lines()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(lines()).toHaveLength(12);
    cleanup();

    await seen([], [], 'es');
    expect(screen.getByText(/Aquí aparecerán sus pagos y días gratis/)).toBeTruthy();
  });
});
