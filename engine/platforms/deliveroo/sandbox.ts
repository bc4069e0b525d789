import { createUpstream } from '../../kit/upstream.ts';
import { upstreamSignIn } from '../../kit/upstream-sign-in.ts';
import { createUpstreamSlots, writtenExtra } from '../../kit/upstream-slots.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { market } from './sandbox-market.ts';
import { cities, currencyOf, zoneById, zones } from './zones.ts';

const ID = 'deliveroo';
const HOUR = 3_600_000;

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
    asks: 'Please confirm that it is you.',
    button: 'It is me',
  },
  refresh: { path: '/rider/token', names: { access: 'token', refresh: 'refresh' }, expires: 'expires_in', refused: 'INVALID_REFRESH' },
});
const slots = createUpstreamSlots({ id: ID, upstream }, market.nextRelease);

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a session closed until its release. */
export const deliverooSandbox: SandboxPlatform = {
  id: ID,
  locations: zones,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
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
    upstream.signedIn('GET', '/rider/sessions', 'poll', (_request, world, account) =>
      slots.list(world, account, (shown, until) => ({ poll_in: 2, next_release: until / 1000, sessions: shown.map(sessionOf) })),
    ),
    upstream.signedIn('GET', '/rider/bookings', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { bookings: bookings(world, account) },
    })),
    upstream.signedIn('POST', '/rider/sessions/:id/book', 'accept', (_request, world, account, { id }) => book(world, account, id!)),
    upstream.signedIn('DELETE', '/rider/sessions/:id/book', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

function book(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = slots.book(world, account, offerId);
  if (outcome === 'closed') return { ...upstream.answer(425, 'refused'), offerId };
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 200, outcome, offerId, body: bookings(world, account).find((session) => session.session_id === offerId) ?? {} };
}

function bookings(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => sessionOf({ ...block, id: block.offerId, extra: {} }));
}

function sessionOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const { id, locationId, startsAt, endsAt, price, currency } = offer;
  return {
    session_id: id,
    zone_code: locationId,
    zone_name: zoneById.get(locationId)?.name ?? null,
    starts_at: startsAt / 1000,
    ends_at: endsAt / 1000,
    expected_fees: { amount: price / 100, currency },
    ...writtenExtra(offer),
  };
}
