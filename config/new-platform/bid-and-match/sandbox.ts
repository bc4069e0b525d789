import { placeById, places, regions } from '#config/new-platform/platform/places.ts';
import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '#engine/kit/sandbox/upstream.ts';
import { bid, settleBids, undecidedBids } from '#engine/kit/sandbox/upstream-bids.ts';
import { upstreamSignIn } from '#engine/kit/sandbox/upstream-sign-in.ts';
import type { Slot } from '#engine/kit/sandbox/upstream-slots.ts';
import { SNAKE_TOKENS } from '#engine/kit/wire/refreshed-calls.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld } from '#engine/model/sandbox.ts';
import { market } from './sandbox-market.ts';

const ID = 'sample-platform';
const HOUR = 3_600_000;

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { ...STATUS_WORDS, 409: 'BLOCK_TAKEN' },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: { status: 428, error: 'VERIFY', url: 'verify_url', path: 'verify' },
  refresh: { path: '/v1/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'INVALID_TOKEN' },
});

/** The simulated upstream. An offer's `extra.decisionSeconds` (default 0) is how long the platform thinks about a bid. */
export const sandbox: SandboxPlatform = {
  id: ID,
  locations: places,
  market,
  limits: { ...PLAIN_BUDGET, hoursPerDay: 12, hoursPerWeek: 60, lateForfeitMs: 24 * HOUR },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'BLOCK', expiresAt: startsAt, extra }),
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
    upstream.signedIn('GET', '/v1/blocks/open', 'poll', (_request, world, account) => {
      settleBids(world, ID, account);
      return upstream.list(world, account, (open) => ({ poll_seconds: 2, blocks: open.map(blockOf) }));
    }),
    upstream.signedIn('POST', '/v1/blocks/:id/bid', 'accept', (_request, world, account, { id }) => bidFor(world, account, id!)),
    upstream.signedIn('GET', '/v1/blocks/mine', 'schedule', (_request, world, account) => {
      settleBids(world, ID, account);
      return { status: 200, outcome: 'ok', body: { scheduled: matched(world, account), bids: undecidedBids(world, ID, account) } };
    }),
    upstream.signedIn('DELETE', '/v1/blocks/:id/take', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

/** The driver bids; the platform matches the driver at once, or later. */
function bidFor(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = bid(world, ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  if (outcome === 'offered') return { status: 202, outcome: 'ok', offerId, body: { state: 'waiting' } };
  return { status: 200, outcome: 'granted', offerId, body: matched(world, account).find((block) => block.block_id === offerId) ?? {} };
}

function matched(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => blockOf({ ...block, id: block.offerId }));
}

function blockOf({ id, locationId, startsAt, endsAt, price, currency }: Slot) {
  return {
    block_id: id,
    place: { id: locationId, name: placeById.get(locationId)?.name ?? null },
    start_time: startsAt / 1000,
    end_time: endsAt / 1000,
    pay: { amount: price / 100, currency },
  };
}
