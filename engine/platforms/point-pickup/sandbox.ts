import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { record } from '../../kit/wire/parse.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { markets, warehouseById, warehouses } from './warehouses.ts';

const ID = 'point-pickup';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { 400: 'invalid', 401: 'expired', 404: 'unknown_job', 409: 'job_taken', 423: 'on_hold', 426: 'update_app', 429: 'slow_down' },
  internal: 'internal',
  hold: { status: 423 },
  confirm: { status: 428, error: 'verify', url: 'url', path: 'verify' },
  refresh: { path: '/v1/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_token' },
});

/** The simulated upstream. */
export const pointPickupSandbox: SandboxPlatform = {
  id: ID,
  locations: warehouses,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 12,
    hoursPerWeek: 70,
    lateForfeitMs: HOUR / 2,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'JOB', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/v1/sign-in',
      regions: markets.map(({ id }) => id),
      words: { wrong: 'invalid_credentials', locked: 'locked' },
      complete: (account) => ({ refresh_token: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/me', null, (_request, world, account) => {
      const { held } = world.account(ID, account);
      return { status: 200, outcome: 'ok', body: { acceptance_rate: Math.min(100, 80 + held.length), customer_rating: 4.8 } };
    }),
    upstream.signedIn('GET', '/v1/jobs/open', 'poll', (_request, world, account) =>
      upstream.list(world, account, (open) => ({ retry_ms: 2000, jobs: open.map(jobOf) })),
    ),
    upstream.signedIn('GET', '/v1/jobs/mine', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { jobs: heldJobs(world, account) },
    })),
    upstream.signedIn('PUT', '/v1/jobs/:id/driver', 'accept', (_request, world, account, { id }) => accept(world, account, id!)),
    upstream.signedIn('DELETE', '/v1/jobs/:id/driver', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

function accept(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 200, outcome: 'granted', offerId, body: heldJobs(world, account).find((job) => job.job_id === offerId) ?? {} };
}

function heldJobs(world: SandboxWorld, account: string) {
  return upstream
    .held(world, account)
    .map((block) => jobOf({ ...block, id: block.offerId, extra: world.offer(ID, block.offerId)?.extra ?? {} }));
}

function jobOf({
  id,
  locationId,
  startsAt,
  endsAt,
  price,
  currency,
  extra,
}: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const place = warehouseById.get(locationId);
  const { warehouse, trip, ...more } = extra;
  return {
    job_id: id,
    warehouse: {
      id: locationId,
      name: place?.name ?? null,
      city: place?.city ?? null,
      lat: place?.latitude ?? null,
      lng: place?.longitude ?? null,
      ...record(warehouse),
    },
    trip: { start_time: startsAt, end_time: endsAt, miles: 5, ...record(trip) },
    payout: { amount: price / 100, currency },
    ...more,
  };
}
