import { record } from '../../kit/parse.ts';
import { SNAKE_TOKENS } from '../../kit/refreshed-calls.ts';
import { createUpstream } from '../../kit/upstream.ts';
import { upstreamSignIn } from '../../kit/upstream-sign-in.ts';
import { createUpstreamSlots, writtenExtra } from '../../kit/upstream-slots.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { market } from './sandbox-market.ts';
import { markets, startingPointById, startingPoints } from './starting-points.ts';

const ID = 'doordash';
const HOUR = 3_600_000;

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
    asks: 'Please confirm that it is you.',
    button: 'It is me',
  },
  refresh: { path: '/identity/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_token' },
});
const slots = createUpstreamSlots({ id: ID, upstream }, market.nextRelease);

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a dash closed until its release. */
export const doorDashSandbox: SandboxPlatform = {
  id: ID,
  locations: startingPoints,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
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
    upstream.signedIn('GET', '/v3/dashes/available', 'poll', (_request, world, account) =>
      slots.list(world, account, (shown, until) => ({
        poll_seconds: 2,
        next_opening: new Date(until).toISOString(),
        available: shown.map(dashOf),
      })),
    ),
    upstream.signedIn('GET', '/v3/dashes', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { scheduled: scheduled(world, account) },
    })),
    upstream.signedIn('POST', '/v3/dashes', 'accept', schedule),
    upstream.signedIn('DELETE', '/v3/dashes/:id', 'release', (_request, world, account, { id }) => upstream.giveBack(world, account, id!)),
    ...upstream.confirmRoutes,
  ],
};

function schedule(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const offerId = record(request.body)?.['dash_id'];
  if (typeof offerId !== 'string' || offerId === '') return upstream.answer(400, 'refused');
  const outcome = slots.book(world, account, offerId);
  if (outcome === 'closed') return { ...upstream.answer(425, 'refused'), offerId };
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 201, outcome, offerId, body: scheduled(world, account).find((dash) => dash.dash_id === offerId) ?? {} };
}

function scheduled(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => dashOf({ ...block, id: block.offerId, extra: {} }));
}

function dashOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const { id, locationId, startsAt, endsAt, price, currency } = offer;
  return {
    dash_id: id,
    starting_point: { id: locationId, name: startingPointById.get(locationId)?.name ?? null },
    start_time: new Date(startsAt).toISOString(),
    end_time: new Date(endsAt).toISOString(),
    expected_pay: { unit_amount: price, currency },
    ...writtenExtra(offer),
  };
}
