import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { CAMEL_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { facilities, markets } from './facilities.ts';
import { market } from './sandbox-market.ts';

const ID = 'veho';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { ...STATUS_WORDS, 409: 'ROUTE_ALREADY_CLAIMED' },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: {
    status: 428,
    error: 'VERIFICATION_REQUIRED',
    url: 'verifyUrl',
    path: 'verify',
  },
  refresh: { path: '/auth/refresh', names: CAMEL_TOKENS, expires: 'expiresInSeconds', refused: 'INVALID_REFRESH_TOKEN' },
});

/** The simulated upstream. */
export const vehoSandbox: SandboxPlatform = {
  id: ID,
  locations: facilities,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 14,
    hoursPerWeek: 70,
    lateForfeitMs: 2 * HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'ROUTE', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/auth/login',
      regions: markets.map(({ id }) => id),
      words: { wrong: 'INVALID_CREDENTIALS', locked: 'ACCOUNT_LOCKED' },
      complete(account, world) {
        const { id, label } = markets.find((each) => each.id === world.account(ID, account).region) ?? markets[0]!;
        return { refreshToken: `sandbox:${account}`, market: { id, name: label } };
      },
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/facilities', null, (_request, world, account) => listFacilities(world, account)),
    upstream.signedIn('GET', '/v1/routes/available', 'poll', (_request, world, account) =>
      upstream.list(world, account, (open) => ({ pollSeconds: 2, routes: open.map(routeOf) })),
    ),
    upstream.signedIn('POST', '/v1/routes/:id/claim', 'accept', (_request, world, account, { id }) => claim(world, account, id!)),
    upstream.signedIn('DELETE', '/v1/routes/:id/claim', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    upstream.signedIn('GET', '/v1/schedule', 'schedule', (_request, world, account) => schedule(world, account)),
    ...upstream.confirmRoutes,
  ],
};

function claim(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  return { status: 200, outcome: 'granted', offerId, body: heldRoutes(world, account).find((route) => route.routeId === offerId) ?? {} };
}

function schedule(world: SandboxWorld, account: string): SandboxAnswer {
  return { status: 200, outcome: 'ok', body: { routes: heldRoutes(world, account) } };
}

function heldRoutes(world: SandboxWorld, account: string) {
  return upstream
    .held(world, account)
    .map((block) => routeOf({ ...block, id: block.offerId, extra: world.offer(ID, block.offerId)?.extra ?? {} }));
}

function routeOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>) {
  const { stops = 25, miles = 40, ...more } = offer.extra;
  return {
    routeId: offer.id,
    facility: { name: offer.locationId },
    startTime: offer.startsAt,
    endTime: offer.endsAt,
    pay: { amount: offer.price, currency: offer.currency },
    stops,
    miles,
    ...more,
  };
}

/** Where the account's driver lives is not known: the first facilities of the market count as near. */
function listFacilities(world: SandboxWorld, account: string): SandboxAnswer {
  const { region } = world.account(ID, account);
  const own = facilities.filter((facility) => facility.region === region);
  const rows = own.map(({ name }, at) => ({ name, milesAway: 6 + at * 8 }));
  return { status: 200, outcome: 'ok', body: { facilities: rows } };
}
