import { CAMEL_TOKENS } from '../../kit/refreshed-calls.ts';
import { createUpstream, STATUS_WORDS } from '../../kit/upstream.ts';
import { upstreamSignIn } from '../../kit/upstream-sign-in.ts';
import { createUpstreamSlots, writtenExtra } from '../../kit/upstream-slots.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { markets, neighborhoodById, neighborhoods } from './neighborhoods.ts';
import { market } from './sandbox-market.ts';

const ID = 'favor';
const HOUR = 3_600_000;

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { ...STATUS_WORDS, 409: 'SHIFT_CLAIMED', 425: 'NOT_DROPPED_YET' },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: {
    status: 428,
    error: 'CONFIRM_IDENTITY',
    url: 'confirmUrl',
    path: 'confirm',
    asks: 'Please confirm that it is you.',
    button: 'It is me',
  },
  refresh: { path: '/api/token', names: CAMEL_TOKENS, expires: 'expiresInSeconds', refused: 'INVALID_REFRESH_TOKEN' },
});
const slots = createUpstreamSlots({ id: ID, upstream }, market.nextRelease);

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a shift closed until its release. */
export const favorSandbox: SandboxPlatform = {
  id: ID,
  locations: neighborhoods,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
    hoursPerDay: 12,
    hoursPerWeek: 60,
    lateForfeitMs: 12 * HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'SHIFT', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/api/login',
      regions: markets.map(({ id }) => id),
      words: { wrong: 'INVALID_CREDENTIALS', locked: 'ACCOUNT_LOCKED' },
      complete: (account) => ({ refreshToken: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/api/neighborhoods', null, (_request, world, account) => {
      const { region } = world.account(ID, account);
      const own = neighborhoods.filter((place) => place.region === region);
      return { status: 200, outcome: 'ok', body: { neighborhoods: own.map(({ id, city }) => ({ ...placeOf(id), city })) } };
    }),
    upstream.signedIn('GET', '/api/shifts/open', 'poll', (_request, world, account) =>
      slots.list(world, account, (shown, until) => ({ pollMs: 2000, nextDropTime: until, shifts: shown.map(shiftOf) })),
    ),
    upstream.signedIn('GET', '/api/shifts/mine', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { shifts: held(world, account) },
    })),
    upstream.signedIn('POST', '/api/shifts/:id/claim', 'accept', (_request, world, account, { id }) => claim(world, account, id!)),
    upstream.signedIn('DELETE', '/api/shifts/:id/claim', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    ...upstream.confirmRoutes,
  ],
};

function claim(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = slots.book(world, account, offerId);
  if (outcome === 'closed') return { ...upstream.answer(425, 'refused'), offerId };
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 201, outcome, offerId, body: held(world, account).find((shift) => shift.shiftId === offerId) ?? {} };
}

function held(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => shiftOf({ ...block, id: block.offerId, extra: {} }));
}

function shiftOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const { id, locationId, startsAt, endsAt, price, currency } = offer;
  return {
    shiftId: id,
    neighborhood: placeOf(locationId),
    startTime: startsAt,
    endTime: endsAt,
    guarantee: { amountCents: price, currency },
    ...writtenExtra(offer),
  };
}

function placeOf(id: string) {
  const place = neighborhoodById.get(id);
  return { id, name: place?.name ?? id, lat: place?.latitude ?? null, lng: place?.longitude ?? null };
}
