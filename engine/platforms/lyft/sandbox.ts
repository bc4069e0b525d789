import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { record } from '../../kit/wire/parse.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { markets, pickupById, pickups } from './pickups.ts';
import { market } from './sandbox-market.ts';

const ID = 'lyft';
const CODES = ['1234', '123456'];

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: {
    400: 'bad_request',
    401: 'token_expired',
    404: 'not_found',
    410: 'offer_gone',
    426: 'update_required',
    429: 'too_many_requests',
  },
  internal: 'internal',
  hold: { status: 403, error: 'suspended' },
  confirm: {
    status: 403,
    error: 'verification_required',
    url: 'url',
    path: 'verify',
  },
  refresh: { path: '/oauth/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_grant' },
});

/** The simulated upstream. */
export const lyftSandbox: SandboxPlatform = {
  id: ID,
  locations: pickups,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 12,
    hoursPerWeek: 72,
    lateForfeitMs: HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, reserved, startsAt, extra = {} }) => ({ type: type ?? (reserved ? 'DIRECT' : 'OPEN'), expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/oauth/sign-in',
      regions: markets.map(({ id }) => id),
      words: { wrong: 'invalid_credentials', locked: 'locked' },
      complete: (account) => ({ status: 'COMPLETE', refresh_token: `sandbox:${account}` }),
      code: {
        path: '/oauth/sign-in/code',
        right: CODES,
        text: `${CODES[1]} is your Lyft code.`,
        wanted: (session) => ({ status: 'CODE', session }),
        words: { wrong: 'wrong_code', over: 'over' },
      },
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/driver/offers', 'poll', (_request, world, account) =>
      upstream.list(world, account, (open) => ({ poll_after_ms: 2000, ride_offers: open.map(rideOf) })),
    ),
    upstream.signedIn('POST', '/v1/driver/offers/:id/accept', 'accept', (_request, world, account, { id }) => accept(world, account, id!)),
    upstream.signedIn('DELETE', '/v1/driver/rides/:id', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    upstream.signedIn('GET', '/v1/driver/rides', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { rides: heldRides(world, account) },
    })),
    ...upstream.confirmRoutes,
  ],
};

function accept(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(410, 'gone'), offerId };
  return { status: 200, outcome: 'granted', offerId, body: heldRides(world, account).find((ride) => ride.offer_id === offerId) ?? {} };
}

function heldRides(world: SandboxWorld, account: string) {
  return upstream
    .held(world, account)
    .map((block) => rideOf({ ...block, id: block.offerId, type: 'HELD', expiresAt: block.startsAt, extra: {} }));
}

type Ride = Pick<WorldOffer, 'id' | 'type' | 'locationId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'price' | 'currency' | 'extra'>;

function rideOf({ id, type, locationId, startsAt, endsAt, expiresAt, price, currency, extra }: Ride) {
  const place = pickupById.get(locationId);
  const { pickup, dropoff, earnings, ...more } = extra;
  return {
    offer_id: id,
    dispatch: type === 'DIRECT' ? 'direct' : 'open',
    pickup: {
      place_id: locationId,
      name: place?.name ?? null,
      city: place?.city ?? null,
      lat: place?.latitude ?? null,
      lng: place?.longitude ?? null,
      ...record(pickup),
    },
    dropoff: { lat: null, lng: null, ...record(dropoff) },
    window_start: startsAt / 1000,
    estimated_trip_seconds: (endsAt - startsAt) / 1000,
    earnings: { estimate_amount: price / 100, minimum_amount: price / 100, currency, ...record(earnings) },
    respond_by: expiresAt / 1000,
    ...more,
  };
}
