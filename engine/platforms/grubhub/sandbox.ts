import { SNAKE_TOKENS } from '../../kit/refreshed-calls.ts';
import { createUpstream } from '../../kit/upstream.ts';
import { upstreamSignIn } from '../../kit/upstream-sign-in.ts';
import { createUpstreamSlots, writtenExtra } from '../../kit/upstream-slots.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { areaById, areas, regions } from './regions.ts';
import { market } from './sandbox-market.ts';

const ID = 'grubhub';
const HOUR = 3_600_000;

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: {
    400: 'invalid_request',
    401: 'token_expired',
    404: 'no_such_block',
    409: 'block_taken',
    423: 'locked',
    425: 'not_released',
    426: 'update_required',
    429: 'slow_down',
  },
  internal: 'internal',
  hold: { status: 403, error: 'deactivated' },
  confirm: {
    status: 403,
    error: 'identity_check',
    url: 'url',
    path: 'identity',
    asks: 'Please confirm that it is you.',
    button: 'It is me',
  },
  refresh: { path: '/auth/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_token' },
});
const slots = createUpstreamSlots({ id: ID, upstream }, market.nextRelease);

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a block closed until its release. */
export const grubHubSandbox: SandboxPlatform = {
  id: ID,
  locations: areas,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
    hoursPerDay: 12,
    hoursPerWeek: 60,
    lateForfeitMs: 72 * HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'BLOCK', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/auth/session',
      regions: regions.map(({ id }) => id),
      words: { wrong: 'invalid_credentials', locked: 'locked' },
      complete(account, world) {
        const { id, label, timeZone } = regions.find((each) => each.id === world.account(ID, account).region) ?? regions[0]!;
        return { refresh_token: `sandbox:${account}`, region: { id, label, time_zone: timeZone } };
      },
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/blocks/available', 'poll', (_request, world, account) =>
      slots.list(world, account, (shown, until) => ({ poll_after_seconds: 2, next_release: until / 1000, blocks: shown.map(blockOf) })),
    ),
    upstream.signedIn('GET', '/v1/blocks/scheduled', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { scheduled: scheduled(world, account) },
    })),
    upstream.signedIn('POST', '/v1/blocks/:id/take', 'accept', (_request, world, account, { id }) => take(world, account, id!)),
    upstream.signedIn('POST', '/v1/blocks/:id/drop', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

function take(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = slots.book(world, account, offerId);
  if (outcome === 'closed') return { ...upstream.answer(425, 'refused'), offerId };
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 200, outcome, offerId, body: scheduled(world, account).find((block) => block.block_id === offerId) ?? {} };
}

function scheduled(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => blockOf({ ...block, id: block.offerId, extra: {} }));
}

function blockOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const { id, locationId, startsAt, endsAt, price, currency } = offer;
  return {
    block_id: id,
    area: { id: locationId, name: areaById.get(locationId)?.name ?? null },
    start_time: startsAt / 1000,
    end_time: endsAt / 1000,
    minimum: { amount: price / 100, currency },
    ...writtenExtra(offer),
  };
}
