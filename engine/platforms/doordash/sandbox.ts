import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '../../kit/sandbox/upstream-slots.ts';
import { record, text } from '../../kit/wire/parse.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxPlatform } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { markets, startingPointById, startingPoints } from './starting-points.ts';

const ID = 'doordash';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: {
    400: 'invalid_request',
    401: 'token_expired',
    404: 'no_such_dash',
    409: 'dash_full',
    423: 'locked',
    425: 'not_open_yet',
    426: 'update_required',
    429: 'rate_limited',
  },
  internal: 'internal',
  hold: { status: 403, error: 'deactivated' },
  confirm: {
    status: 403,
    error: 'selfie_check',
    url: 'check_url',
    path: 'check',
  },
  refresh: { path: '/identity/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_token' },
});

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a dash closed until its release. */
export const doorDashSandbox: SandboxPlatform = {
  id: ID,
  locations: startingPoints,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 14,
    hoursPerWeek: 70,
    lateForfeitMs: HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'DASH', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/identity/login',
      regions: markets.map(({ id }) => id),
      words: { wrong: 'invalid_credentials', locked: 'locked' },
      complete: (account) => ({ refresh_token: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v3/starting-points', null, (_request, world, account) => {
      const { region } = world.account(ID, account);
      const own = startingPoints.filter((point) => point.region === region);
      const points = own.map(({ id, name, city, latitude, longitude }) => ({ id, name, city, lat: latitude, lng: longitude }));
      return { status: 200, outcome: 'ok', body: { points } };
    }),
    ...upstreamSlots({
      id: ID,
      upstream,
      nextRelease: market.nextRelease,
      write: dashOf,
      list: {
        path: '/v3/dashes/available',
        body: (available, until) => ({ poll_seconds: 2, next_opening: new Date(until).toISOString(), available }),
      },
      held: { path: '/v3/dashes', body: (scheduled) => ({ scheduled }) },
      book: { path: '/v3/dashes', status: 201, idIn: (body) => text(record(body)?.['dash_id']) },
      giveBack: { method: 'DELETE', path: '/v3/dashes/:id' },
    }),
    ...upstream.confirmRoutes,
  ],
};

function dashOf({ id, locationId, startsAt, endsAt, price, currency }: Slot) {
  return {
    dash_id: id,
    starting_point: { id: locationId, name: startingPointById.get(locationId)?.name ?? null },
    start_time: new Date(startsAt).toISOString(),
    end_time: new Date(endsAt).toISOString(),
    expected_pay: { unit_amount: price, currency },
  };
}
