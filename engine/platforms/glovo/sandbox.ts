import { CAMEL_TOKENS } from '../../kit/refreshed-calls.ts';
import { createUpstream, STATUS_WORDS } from '../../kit/upstream.ts';
import { upstreamSignIn } from '../../kit/upstream-sign-in.ts';
import { createUpstreamSlots, writtenExtra } from '../../kit/upstream-slots.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { market } from './sandbox-market.ts';
import { cities, currencyOf, startingPointById, startingPoints } from './starting-points.ts';

const ID = 'glovo';
const HOUR = 3_600_000;

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
    asks: 'Please confirm that it is you.',
    button: 'It is me',
  },
  refresh: { path: '/oauth/refresh', names: CAMEL_TOKENS, expires: 'expiresIn', refused: 'INVALID_TOKEN' },
});
const slots = createUpstreamSlots({ id: ID, upstream }, market.nextRelease);

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a shift closed until its release. */
export const glovoSandbox: SandboxPlatform = {
  id: ID,
  locations: startingPoints,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
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
    upstream.signedIn('GET', '/v2/available_unassigned_shifts', 'poll', (_request, world, account) =>
      slots.list(world, account, (shown, until) => ({
        poll_interval_seconds: 2,
        next_release_at: new Date(until).toISOString(),
        content: shown.map(shiftOf),
      })),
    ),
    upstream.signedIn('GET', '/v2/assigned_shifts', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { assigned: assigned(world, account) },
    })),
    upstream.signedIn('POST', '/v2/unassigned_shifts/:id/assign', 'accept', (_request, world, account, { id }) =>
      assign(world, account, id!),
    ),
    upstream.signedIn('POST', '/v2/unassigned_shifts/:id/unassign', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

function assign(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = slots.book(world, account, offerId);
  if (outcome === 'closed') return { ...upstream.answer(425, 'refused'), offerId };
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 200, outcome, offerId, body: assigned(world, account).find((shift) => shift.id === offerId) ?? {} };
}

/** A shift may be given back until it starts. */
function assigned(world: SandboxWorld, account: string) {
  const now = world.now();
  return upstream
    .held(world, account)
    .map((block) => ({ ...shiftOf({ ...block, id: block.offerId, extra: {} }), unbookable: block.startsAt > now }));
}

function shiftOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const { id, locationId, startsAt, endsAt, price, currency } = offer;
  return {
    id,
    start_at: new Date(startsAt).toISOString(),
    end_at: new Date(endsAt).toISOString(),
    time_zone: startingPointById.get(locationId)?.timeZone ?? null,
    starting_point_id: Number(locationId),
    starting_point_name: startingPointById.get(locationId)?.name ?? null,
    estimated_earnings: { amount: price / 100, currency },
    ...writtenExtra(offer),
  };
}
