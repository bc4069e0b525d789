import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { type Slot, upstreamSlots } from '../../kit/sandbox/upstream-slots.ts';
import { CAMEL_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxPlatform } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { markets, neighborhoodById, neighborhoods } from './neighborhoods.ts';
import { market } from './sandbox-market.ts';

const ID = 'favor';

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
  },
  refresh: { path: '/api/token', names: CAMEL_TOKENS, expires: 'expiresInSeconds', refused: 'INVALID_REFRESH_TOKEN' },
});

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a shift closed until its release. */
export const favorSandbox: SandboxPlatform = {
  id: ID,
  locations: neighborhoods,
  market,
  limits: {
    ...PLAIN_BUDGET,
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
    ...upstreamSlots({
      id: ID,
      upstream,
      nextRelease: market.nextRelease,
      write: shiftOf,
      list: { path: '/api/shifts/open', body: (shifts, until) => ({ pollMs: 2000, nextDropTime: until, shifts }) },
      held: { path: '/api/shifts/mine', body: (shifts) => ({ shifts }) },
      book: { path: '/api/shifts/:id/claim', status: 201 },
      giveBack: { method: 'DELETE', path: '/api/shifts/:id/claim' },
    }),
    ...upstream.confirmRoutes,
  ],
};

function shiftOf({ id, locationId, startsAt, endsAt, price, currency }: Slot) {
  return {
    shiftId: id,
    neighborhood: placeOf(locationId),
    startTime: startsAt,
    endTime: endsAt,
    guarantee: { amountCents: price, currency },
  };
}

function placeOf(id: string) {
  const place = neighborhoodById.get(id);
  return { id, name: place?.name ?? id, lat: place?.latitude ?? null, lng: place?.longitude ?? null };
}
