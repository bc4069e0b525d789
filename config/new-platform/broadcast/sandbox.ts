import { placeById, places, regions } from '#config/new-platform/platform/places.ts';
import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '#engine/kit/sandbox/upstream.ts';
import { upstreamSignIn } from '#engine/kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '#engine/kit/sandbox/upstream-slots.ts';
import { SNAKE_TOKENS } from '#engine/kit/wire/refreshed-calls.ts';
import type { SandboxPlatform } from '#engine/model/sandbox.ts';
import { market } from './sandbox-market.ts';

const ID = 'sample-platform';
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Orders have their own ids. */
const ORDER = 'order-';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { ...STATUS_WORDS, 409: 'ORDER_TAKEN' },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: { status: 428, error: 'VERIFY', url: 'verify_url', path: 'verify' },
  refresh: { path: '/v1/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'INVALID_TOKEN' },
});

/** The simulated upstream. An offer's `extra` is laid over its row: `trip_miles`, `items`. */
export const sandbox: SandboxPlatform = {
  id: ID,
  locations: places,
  market,
  limits: { ...PLAIN_BUDGET, hoursPerDay: 12, hoursPerWeek: 60, lateForfeitMs: 24 * HOUR },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'ORDER', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/v1/sign-in',
      regions: regions.map(({ id }) => id),
      words: { wrong: 'WRONG_PASSWORD', locked: 'LOCKED' },
      complete: (account) => ({ refresh_token: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/places', null, (_request, world, account) => {
      const { region } = world.account(ID, account);
      const own = places.filter((place) => place.region === region).map(({ id, name, city }) => ({ id, name, city }));
      return { status: 200, outcome: 'ok', body: { places: own } };
    }),
    ...upstreamSlots({
      id: ID,
      upstream,
      write: orderOf,
      list: { path: '/v1/orders/open', body: (orders) => ({ poll_seconds: 2, orders }) },
      held: {
        path: '/v1/orders/mine',
        body: (scheduled) => ({ scheduled }),
        // What is held says nothing of the offer that it was.
        more: ({ offerId }) => ({ offer_id: undefined, order_id: `${ORDER}${offerId}` }),
      },
      book: { path: '/v1/offers/:id/accept' },
      giveBack: { method: 'DELETE', path: '/v1/orders/:id', offerOf: (id) => (id.startsWith(ORDER) ? id.slice(ORDER.length) : '') },
    }),
    ...upstream.confirmRoutes,
  ],
};

function orderOf({ id, locationId, startsAt, endsAt, price, currency, expiresAt = startsAt }: Slot) {
  const place = placeById.get(locationId);
  return {
    offer_id: id,
    store: { id: locationId, name: place?.name ?? null, lat: place?.latitude ?? null, lng: place?.longitude ?? null },
    pickup_at: startsAt / 1000,
    estimate_minutes: (endsAt - startsAt) / MINUTE,
    trip_miles: 5,
    items: 4,
    pay: { cents: price, currency },
    respond_by: expiresAt / 1000,
  };
}
