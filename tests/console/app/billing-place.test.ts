import { describe, expect, it } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { placesAt } from '#console/app/navigation.ts';
import { useSeesBilling } from '#console/data/metadata.ts';
import { drive } from '../drive.tsx';

const user = { userId: 'u1', accountType: 'Paid' } as UserRecord;

function sees(referral: { collectsMoney: boolean } | null, accountType = 'Paid'): boolean {
  const known: [readonly unknown[], unknown][] = [[['metadata'], { referral }]];
  return drive(() => useSeesBilling({ userId: 'u1', accountType }), { call: () => new Promise(() => undefined), known }).now;
}

describe('console/app, Billing in the navigation', () => {
  it('is for drivers whose code has an entry that does not collect money, and not for free accounts (ROLE-11, OPEN-62)', () => {
    expect([sees({ collectsMoney: false }), sees({ collectsMoney: true }), sees(null), sees({ collectsMoney: false }, 'Free')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is at the roots of four services', () => {
    const shown = (root: string, may: boolean) =>
      placesAt(root, user, { billing: may, invites: false }).places.some(({ path }) => path === '/billing');

    expect(['/flex', '/relay', '/lyft', '/point-pickup'].map((root) => shown(root, true))).toEqual([true, true, true, true]);
    expect([shown('/spark', true), shown('/flex', false)]).toEqual([false, false]);
  });
});
