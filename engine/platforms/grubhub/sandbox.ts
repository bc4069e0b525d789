import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '../../kit/sandbox/upstream-slots.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxPlatform } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { areaById, areas, regions } from './regions.ts';
import { market } from './sandbox-market.ts';

const ID = 'grubhub';

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
  },
  refresh: { path: '/auth/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_token' },
});

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a block closed until its release. */
export const grubHubSandbox: SandboxPlatform = {
  id: ID,
  locations: areas,
  market,
  limits: {
    ...PLAIN_BUDGET,
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
    ...upstreamSlots({
      id: ID,
      upstream,
      nextRelease: market.nextRelease,
      write: blockOf,
      list: {
        path: '/v1/blocks/available',
        body: (blocks, until) => ({ poll_after_seconds: 2, next_release: until / 1000, blocks }),
      },
      held: { path: '/v1/blocks/scheduled', body: (scheduled) => ({ scheduled }) },
      book: { path: '/v1/blocks/:id/take' },
      giveBack: { method: 'POST', path: '/v1/blocks/:id/drop' },
    }),
    ...upstream.confirmRoutes,
  ],
};

function blockOf({ id, locationId, startsAt, endsAt, price, currency }: Slot) {
  return {
    block_id: id,
    area: { id: locationId, name: areaById.get(locationId)?.name ?? null },
    start_time: startsAt / 1000,
    end_time: endsAt / 1000,
    minimum: { amount: price / 100, currency },
  };
}
