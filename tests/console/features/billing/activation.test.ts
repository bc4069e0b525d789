import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import { activationReason, putOffReminder, wasPutOff } from '#console/features/billing/activation.ts';
import { milestoneOf } from '#console/features/billing/countdown.tsx';

const now = Date.parse('2026-11-24T12:00:00Z');
const asked = (over: Record<string, unknown> = {}) => ({
  user: { accountType: 'Paid', goodStanding: true },
  ledger: { expiresAt: now + 3 * DAY, due: false },
  now,
  path: '/flex',
  reminds: true,
  collected: false,
  putOff: [],
  ...over,
});
const inactive = { accountType: 'Paid', goodStanding: false };
const ends = (left: number) => ({ expiresAt: now + left, due: true });

describe('console/features/billing, when the activation overlay opens', () => {
  it.each([
    ['days are left', {}, null],
    ['a second more than a day is left', { ledger: ends(DAY + 1000) }, null],
    ['a day is left', { ledger: ends(DAY) }, 'near'],
    ['an hour is left', { ledger: ends(HOUR) }, 'near'],
    ['the account is not active', { user: inactive }, 'inactive'],
    ['it is not active and nothing was ever paid', { user: inactive, ledger: { expiresAt: null, due: false } }, 'inactive'],
  ])('%s: %j gives %s (BILL-16, CONST-47)', (_, over, reason) => {
    expect(activationReason(asked(over))).toBe(reason);
  });

  it.each([
    ['a free account', { user: { accountType: 'Free', goodStanding: false } }],
    ['god mode', { user: { ...inactive, godMode: { userId: 'other' } } }],
    ['an admin who looks at a driver', { user: inactive, path: '/admin/u2' }],
    ['the staff’s own page', { user: inactive, path: '/admin' }],
    ['a driver who pays a partner and is active', { ledger: ends(HOUR), collected: true }],
    ['how to reach support', { user: inactive, path: '/contact-us' }],
    ['the billing page, which has the form', { user: inactive, path: '/billing' }],
    ['the settings', { user: inactive, path: '/settings' }],
  ])('never for %s (BILL-18, ROLE-16)', (_, over) => {
    expect(activationReason(asked(over))).toBeNull();
  });

  it('sends a driver who pays a partner to that partner, where the account is not active (BILL-19)', () => {
    expect(activationReason(asked({ user: inactive, collected: true, reminds: false }))).toBe('partner');
    expect(activationReason(asked({ user: inactive, collected: true, putOff: ['partner'] }))).toBeNull();
  });

  it('is overridden by the operator’s switch and by the driver, near an expiry alone (OPEN-04)', () => {
    expect(activationReason(asked({ ledger: ends(HOUR), reminds: false }))).toBeNull();
    expect(activationReason(asked({ ledger: ends(HOUR), putOff: ['near'] }))).toBeNull();
    expect(activationReason(asked({ user: inactive, reminds: false, putOff: ['near'] }))).toBe('inactive');
    // Closed it stays closed until the app is opened again: it never holds anybody.
    expect(activationReason(asked({ user: inactive, putOff: ['inactive'] }))).toBeNull();
  });

  it('remembers for one driver and one browser session, and for none where nothing can be stored', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    const broken = {
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('no');
      },
    };

    putOffReminder(storage, 'u1');
    expect([wasPutOff(storage, 'u1'), wasPutOff(storage, 'u2')]).toEqual([true, false]);
    putOffReminder(broken, 'u1');
    expect(wasPutOff(broken, 'u1')).toBe(false);
  });

  it('announces a countdown at milestones alone', () => {
    const heard = new Set<number | null>();
    for (let left = 6 * HOUR; left > -MINUTE; left -= 1000) heard.add(milestoneOf(left));

    expect([...heard]).toEqual([null, 60 * MINUTE, 30 * MINUTE, 10 * MINUTE, 5 * MINUTE, MINUTE]);
    expect(milestoneOf(0)).toBeNull();
  });
});
