import { describe, expect, it } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { placesAt, splitPlaces } from '#console/app/navigation.ts';
import { useSeesBilling, useSeesInvites } from '#console/data/metadata.ts';
import { drive } from '../drive.tsx';

const user = { userId: 'u1', accountType: 'Paid' } as UserRecord;

/** [billing, invites] */
function sees(referral: { collectsMoney: boolean } | null, accountType?: string): [boolean, boolean] {
  const known: [readonly unknown[], unknown][] = [[['metadata'], { referral }]];
  const person = accountType === undefined ? undefined : { userId: 'u1', accountType };
  return drive(() => [useSeesBilling(person), useSeesInvites(person)] as [boolean, boolean], {
    call: () => new Promise(() => undefined),
    known,
  }).now;
}

describe('console/app, billing and invites in the navigation', () => {
  it('are for drivers whose code has an entry that does not collect money, billing not for free accounts (ROUTE-10, ROLE-11, OPEN-62)', () => {
    expect(sees({ collectsMoney: false }, 'Paid')).toEqual([true, true]);
    expect(sees({ collectsMoney: false }, 'Free')).toEqual([false, true]);
    for (const none of [sees({ collectsMoney: true }, 'Paid'), sees(null, 'Paid'), sees({ collectsMoney: false })])
      expect(none).toEqual([false, false]);
  });

  it('is at the roots of four services', () => {
    const shown = (root: string, may: boolean) =>
      placesAt(root, user, { billing: may, invites: false }).places.some(({ path }) => path === '/billing');

    expect(['/flex', '/relay', '/lyft', '/point-pickup'].map((root) => shown(root, true))).toEqual([true, true, true, true]);
    expect([shown('/spark', true), shown('/flex', false)]).toEqual([false, false]);
  });

  it('shows at most five places, of more the last one is a menu of the rest', () => {
    const split = (flags: object) => {
      const { first, rest } = splitPlaces(placesAt('/flex', { ...user, ...flags }, { billing: true, invites: true }).places);
      return [first.map(({ label }) => label), rest.map(({ label }) => label)];
    };

    expect(split({ showFeed: true })).toEqual([
      ['dashboard', 'configuration', 'blocks', 'feed'],
      ['imHere', 'invites', 'billing'],
    ]);
    expect(split({})).toEqual([
      ['dashboard', 'configuration', 'blocks', 'imHere'],
      ['invites', 'billing'],
    ]);
    const { places } = placesAt('/relay', user, { billing: true, invites: true });
    expect(splitPlaces(places)).toEqual({ first: places, rest: [] });
  });
});
