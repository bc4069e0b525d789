import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { record } from '../../kit/wire/parse.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { currencyOf, warehouseById, warehouses, zones } from './warehouses.ts';

const ID = 'instacart';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: {
    400: 'bad_request',
    401: 'token_expired',
    404: 'not_found',
    410: 'batch_gone',
    423: 'locked',
    426: 'update_required',
    429: 'too_many_requests',
  },
  internal: 'internal',
  hold: { status: 403, error: 'deactivated' },
  confirm: {
    status: 403,
    error: 'identity_verification',
    url: 'verification_url',
    path: 'verification',
  },
  refresh: { path: '/oauth/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_grant' },
});

/** The simulated upstream. */
export const instacartSandbox: SandboxPlatform = {
  id: ID,
  locations: warehouses,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 14,
    hoursPerWeek: 80,
    lateForfeitMs: HOUR / 2,
  },
  currency: (locationId) => currencyOf(warehouseById.get(locationId)?.region),
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'delivery', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/v2/shopper/sign-in',
      regions: zones.map(({ id }) => id),
      words: { wrong: 'invalid_credentials', locked: 'locked' },
      complete: (account) => ({ refresh_token: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v2/shopper/batches', 'poll', (_request, world, account) =>
      upstream.list(world, account, (open) => ({ refresh_seconds: 2, batches: open.map(batchOf) })),
    ),
    upstream.signedIn('GET', '/v2/shopper/accepted', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { batches: heldBatches(world, account) },
    })),
    upstream.signedIn('POST', '/v2/shopper/batches/:id/accept', 'accept', (_request, world, account, { id }) =>
      accept(world, account, id!),
    ),
    upstream.signedIn('DELETE', '/v2/shopper/accepted/:id', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

function accept(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(410, 'gone'), offerId };
  return { status: 200, outcome: 'granted', offerId, body: heldBatches(world, account).find((batch) => batch.batch_id === offerId) ?? {} };
}

function heldBatches(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => {
    const { type = 'delivery', tips = 0, extra = {} } = world.offer(ID, block.offerId) ?? {};
    return batchOf({ ...block, id: block.offerId, type, tips, extra });
  });
}

type Batch = Pick<WorldOffer, 'id' | 'type' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'tips' | 'currency' | 'extra'>;

function batchOf({ id, type, locationId, startsAt, endsAt, price, tips, currency, extra }: Batch) {
  const place = warehouseById.get(locationId);
  const { warehouse, ...more } = extra;
  return {
    batch_id: id,
    batch_type: type,
    warehouse: {
      id: locationId,
      name: place?.name ?? null,
      address: place ? `${place.address1}, ${place.city}, ${place.postalCode}` : null,
      lat: place?.latitude ?? null,
      lng: place?.longitude ?? null,
      miles_away: 3,
      ...record(warehouse),
    },
    start_time: startsAt / 1000,
    end_time: endsAt / 1000,
    respond_by: startsAt / 1000,
    batch_miles: 5,
    items: 12,
    earnings: { total_amount: (price + tips) / 100, tip: tips / 100, currency },
    ...more,
  };
}
