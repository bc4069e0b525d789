import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '../../kit/sandbox/upstream-slots.ts';
import type { SandboxPlatform } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { cities, currencyOf, zoneById, zones } from './zones.ts';

const ID = 'deliveroo';

const upstream = createUpstream({
  id: ID,
  field: 'reason',
  errors: {
    400: 'BAD_REQUEST',
    401: 'TOKEN_EXPIRED',
    404: 'NOT_FOUND',
    409: 'SESSION_FULL',
    423: 'SUSPENDED',
    425: 'NOT_RELEASED',
    426: 'UPDATE_APP',
    429: 'TOO_MANY_REQUESTS',
  },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: {
    status: 428,
    error: 'IDENTITY_CHECK',
    url: 'url',
    path: 'identity',
  },
  refresh: { path: '/rider/token', names: { access: 'token', refresh: 'refresh' }, expires: 'expires_in', refused: 'INVALID_REFRESH' },
});

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a session closed until its release. */
export const deliverooSandbox: SandboxPlatform = {
  id: ID,
  locations: zones,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 12,
    hoursPerWeek: 60,
    lateForfeitMs: 24 * HOUR,
  },
  currency: (locationId) => currencyOf(zoneById.get(locationId)?.region),
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'SESSION', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/rider/login',
      regions: cities.map(({ id }) => id),
      words: { wrong: 'INVALID_CREDENTIALS', locked: 'SUSPENDED' },
      complete: (account) => ({ refresh: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/rider/zones', null, (_request, world, account) => {
      const { region } = world.account(ID, account);
      const own = zones.filter((zone) => zone.region === region).map(({ id, name, city }) => ({ code: id, name, city }));
      return { status: 200, outcome: 'ok', body: { zones: own } };
    }),
    ...upstreamSlots({
      id: ID,
      upstream,
      nextRelease: market.nextRelease,
      write: sessionOf,
      list: { path: '/rider/sessions', body: (sessions, until) => ({ poll_in: 2, next_release: until / 1000, sessions }) },
      held: { path: '/rider/bookings', body: (bookings) => ({ bookings }) },
      book: { path: '/rider/sessions/:id/book' },
      giveBack: { method: 'DELETE', path: '/rider/sessions/:id/book' },
    }),
    ...upstream.confirmRoutes,
  ],
};

function sessionOf({ id, locationId, startsAt, endsAt, price, currency }: Slot) {
  return {
    session_id: id,
    zone_code: locationId,
    zone_name: zoneById.get(locationId)?.name ?? null,
    starts_at: startsAt / 1000,
    ends_at: endsAt / 1000,
    expected_fees: { amount: price / 100, currency },
  };
}
