import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '../../kit/sandbox/upstream-slots.ts';
import { CAMEL_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxPlatform } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { cities, currencyOf, startingPointById, startingPoints } from './starting-points.ts';

const ID = 'glovo';

const upstream = createUpstream({
  id: ID,
  field: 'code',
  errors: { ...STATUS_WORDS, 409: 'SHIFT_NOT_AVAILABLE', 423: 'COURIER_LOCKED', 425: 'NOT_RELEASED' },
  internal: 'INTERNAL_ERROR',
  hold: { status: 403, error: 'COURIER_BLOCKED' },
  confirm: {
    status: 403,
    error: 'IDENTITY_VERIFICATION',
    url: 'verificationUrl',
    path: 'verification',
  },
  refresh: { path: '/oauth/refresh', names: CAMEL_TOKENS, expires: 'expiresIn', refused: 'INVALID_TOKEN' },
});

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a shift closed until its release. */
export const glovoSandbox: SandboxPlatform = {
  id: ID,
  locations: startingPoints,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 12,
    hoursPerWeek: 60,
    lateForfeitMs: HOUR,
  },
  currency: (locationId) => currencyOf(startingPointById.get(locationId)?.region),
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'SHIFT', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/oauth/login',
      regions: cities.map(({ id }) => id),
      words: { wrong: 'INVALID_CREDENTIALS', locked: 'COURIER_LOCKED' },
      complete: (account) => ({ refreshToken: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    ...upstreamSlots({
      id: ID,
      upstream,
      nextRelease: market.nextRelease,
      write: shiftOf,
      list: {
        path: '/v2/available_unassigned_shifts',
        body: (content, until) => ({ poll_interval_seconds: 2, next_release_at: new Date(until).toISOString(), content }),
      },
      held: {
        path: '/v2/assigned_shifts',
        body: (assigned) => ({ assigned }),
        // A shift may be given back until it starts.
        more: ({ startsAt }, now) => ({ unbookable: startsAt > now }),
      },
      book: { path: '/v2/unassigned_shifts/:id/assign' },
      giveBack: { method: 'POST', path: '/v2/unassigned_shifts/:id/unassign' },
    }),
    ...upstream.confirmRoutes,
  ],
};

function shiftOf({ id, locationId, startsAt, endsAt, price, currency }: Slot) {
  return {
    id,
    start_at: new Date(startsAt).toISOString(),
    end_at: new Date(endsAt).toISOString(),
    time_zone: startingPointById.get(locationId)?.timeZone ?? null,
    starting_point_id: Number(locationId),
    starting_point_name: startingPointById.get(locationId)?.name ?? null,
    estimated_earnings: { amount: price / 100, currency },
  };
}
