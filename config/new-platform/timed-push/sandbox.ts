import { placeById, places, regions } from '#config/new-platform/platform/places.ts';
import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '#engine/kit/sandbox/upstream.ts';
import { upstreamSignIn } from '#engine/kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '#engine/kit/sandbox/upstream-slots.ts';
import { SNAKE_TOKENS } from '#engine/kit/wire/refreshed-calls.ts';
import type { SandboxPlatform } from '#engine/model/sandbox.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { market } from './sandbox-market.ts';

const ID = 'sample-platform';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { ...STATUS_WORDS, 409: 'BLOCK_TAKEN' },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: { status: 428, error: 'VERIFY', url: 'verify_url', path: 'verify' },
  refresh: { path: '/v1/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'INVALID_TOKEN' },
});

/** The simulated upstream. */
export const sandbox: SandboxPlatform = {
  id: ID,
  locations: places,
  market,
  limits: { ...PLAIN_BUDGET, hoursPerDay: 12, hoursPerWeek: 60, lateForfeitMs: 24 * HOUR },
  currency: () => 'USD',
  publish: ({ type, reserved, startsAt, extra = {} }) => ({ type: type ?? (reserved ? 'DIRECT' : 'OPEN'), expiresAt: startsAt, extra }),
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
      write: blockOf,
      list: { path: '/v1/blocks/open', body: (blocks) => ({ poll_seconds: 2, blocks }) },
      held: { path: '/v1/blocks/mine', body: (scheduled) => ({ scheduled }) },
      book: { path: '/v1/blocks/:id/take' },
      giveBack: { method: 'DELETE', path: '/v1/blocks/:id/take' },
    }),
    ...upstream.confirmRoutes,
  ],
};

function blockOf({ id, locationId, startsAt, endsAt, price, currency, type, expiresAt = startsAt }: Slot) {
  return {
    block_id: id,
    place: { id: locationId, name: placeById.get(locationId)?.name ?? null },
    start_time: startsAt / 1000,
    end_time: endsAt / 1000,
    dispatch: type === 'DIRECT' ? 'direct' : 'open',
    respond_by: expiresAt / 1000,
    pay: { amount: price / 100, currency },
  };
}
