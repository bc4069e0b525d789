// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { PlanBanner } from '#console/features/billing/plan-banner.tsx';
import { billingTexts } from '#console/features/billing/texts.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { open } from '../../open.tsx';

interface Seen {
  hoursLeft?: number | null;
  collectsMoney?: boolean;
  reminds?: boolean;
  calm?: boolean;
  locale?: 'en' | 'es';
}

async function seen(
  over: Partial<UserRecord>,
  { hoursLeft = 100, collectsMoney = false, reminds = true, calm = false, locale = 'en' }: Seen = {},
) {
  const user = { userId: 'u1', goodStanding: true, accountType: 'Paid', ...over } as UserRecord;
  const now = Date.now();
  const expiresAt = hoursLeft === null ? null : now + hoursLeft * HOUR;
  const known: [readonly unknown[], unknown][] = [
    [['facts'], { showBillingReminder: reminds }],
    [['metadata'], { referral: { code: 'LUZ', collectsMoney, country: null, contactOptions: [] } }],
    [['billing', 'ledger', 'u1'], { now, ahead: 0, rows: [], expiresAt, due: false, goodStanding: true }],
  ];
  const page = await open(<PlanBanner user={user} calm={calm} />, { known, locale, call: () => new Promise(() => undefined) });
  // Its texts come in a separate file.
  await act(() => billingTexts(locale));
  return page.container.textContent ?? '';
}

afterEach(cleanup);

describe('console/features/billing, the banner', () => {
  it('is calm while days are left, and speaks of 7 free days for a friend (BILL-04, BILL-31)', async () => {
    const words = await seen({}, { calm: true });

    expect(words).toContain('Your plan is active until');
    expect(words).toContain('Invite a friend and get 7 days free.');
    expect(words).not.toContain('Pay Now');
  });

  it.each([
    ['within 24 hours', 23, 'Less than a day left'],
    ['after the end', -1, 'Your plan ended on'],
  ])('asks to pay now %s (BILL-03, BILL-05, BILL-07)', async (_, hoursLeft, words) => {
    const text = await seen({}, { hoursLeft });

    expect(text).toContain(words);
    expect(screen.getByRole('button', { name: 'Pay Now' })).toBeTruthy();
  });

  it('is hidden without a payment so far, for free accounts, where a partner collects, and by the operator’s switch (BILL-02, BILL-09, BILL-10)', async () => {
    const hidden = [
      await seen({}, { hoursLeft: null }),
      await seen({ accountType: 'Free', goodStanding: false }, { hoursLeft: -1 }),
      await seen({ goodStanding: false }, { hoursLeft: -1, collectsMoney: true }),
      await seen({}, { hoursLeft: 2, reminds: false }),
    ];

    expect(hidden).toEqual(['', '', '', '']);
  });

  it('asks an account that is not active to pay, whatever the switch says', async () => {
    const text = await seen({ goodStanding: false }, { hoursLeft: null, reminds: false, locale: 'es' });

    expect(text).toContain('Su cuenta no está activa.');
    expect(screen.getByRole('button', { name: 'Pagar ahora' })).toBeTruthy();
  });
});
