import { record } from '../../kit/parse.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxRoute, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { facilities, markets } from './facilities.ts';
import { market } from './sandbox-market.ts';

const ID = 'veho';
const HOUR = 3_600_000;
const PASSWORD = 'sandbox';

/** The simulated upstream. */
export const vehoSandbox: SandboxPlatform = {
  id: ID,
  locations: facilities,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
    hoursPerDay: 14,
    hoursPerWeek: 70,
    lateForfeitMs: 2 * HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'ROUTE', expiresAt: startsAt, extra }),
  routes: [
    {
      method: 'POST',
      path: '/auth/login',
      call: 'auth',
      account: (request) => emailOf(record(request.body)?.email),
      documented,
      handle: login,
    },
    {
      method: 'POST',
      path: '/auth/refresh',
      call: 'auth',
      account: (request) => refreshAccount(request.body),
      documented,
      handle(request, world) {
        const account = refreshAccount(request.body);
        if (!account) return answer(401, 'refused', { error: 'INVALID_REFRESH_TOKEN' });
        world.account(ID, account);
        const { token, expiresInSeconds } = world.issueToken(ID, account);
        return { status: 200, outcome: 'ok', account, body: { accessToken: token, expiresInSeconds } };
      },
    },
    signedIn('GET', '/v1/facilities', null, (_request, world, account) => listFacilities(world, account)),
    signedIn('GET', '/v1/routes/available', 'poll', (_request, world, account) => available(world, account)),
    signedIn('POST', '/v1/routes/:id/claim', 'accept', (_request, world, account, { id }) => claim(world, account, id!)),
    signedIn('DELETE', '/v1/routes/:id/claim', 'release', (_request, world, account, { id }) => giveBack(world, account, id!)),
    signedIn('GET', '/v1/schedule', 'schedule', (_request, world, account) => schedule(world, account)),
    verificationPage('GET'),
    verificationPage('POST'),
  ],
};

/** Every account is in the first market, unless its e-mail says another one: `dallas+anything@…`. */
function login(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const body = record(request.body);
  const account = emailOf(body?.email);
  if (!account || body?.password !== PASSWORD) return answer(401, 'refused', { error: 'INVALID_CREDENTIALS' });
  if (/^locked[+@]/.test(account)) return answer(423, 'refused', { error: 'ACCOUNT_LOCKED' });
  const asked = markets.find((each) => account.startsWith(`${each.id}+`))?.id;
  const home = markets.find((each) => each.id === world.account(ID, account, asked).region) ?? markets[0]!;
  const told = { id: home.id, name: home.label };
  return { status: 200, outcome: 'ok', account, body: { refreshToken: `sandbox:${account}`, market: told } };
}

function signedIn(
  method: string,
  path: string,
  call: SandboxRoute['call'],
  handle: (request: SandboxRequest, world: SandboxWorld, account: string, params: Record<string, string>) => SandboxAnswer,
): SandboxRoute {
  const account = ({ headers }: SandboxRequest, world: SandboxWorld) => {
    const token = /^Bearer (.+)$/.exec(String(headers['authorization'] ?? ''))?.[1];
    return token ? world.accountOfToken(ID, token) : null;
  };
  return {
    method,
    path,
    call,
    account,
    documented,
    handle(request, world, params) {
      const who = account(request, world);
      if (!who) return answer(401, 'error');
      if (call === 'poll' || call === 'accept') {
        const wanted = world.challenge(ID, who);
        if (wanted === 'hold') return answer(423, 'challenged');
        const verifyUrl = `${world.url()}/${ID}/verify/${encodeURIComponent(who)}`;
        if (wanted === 'challenge') return answer(428, 'challenged', { error: 'VERIFICATION_REQUIRED', verifyUrl });
      }
      return handle(request, world, who, params);
    },
  };
}

const kept = new WeakMap<readonly WorldOffer[], SandboxAnswer>();

function available(world: SandboxWorld, account: string): SandboxAnswer {
  if (!world.spendPoll(ID, account)) return answer(429, 'limited');
  const offers = world.openOffers(ID, account);
  const known = kept.get(offers);
  if (known) return known;
  const body = new TextEncoder().encode(JSON.stringify({ pollSeconds: 2, routes: offers.map(routeOf) }));
  const made: SandboxAnswer = { status: 200, outcome: 'ok', served: offers, body };
  kept.set(offers, made);
  return made;
}

function claim(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...answer(409, 'gone'), offerId };
  return { status: 200, outcome: 'granted', offerId, body: heldRoutes(world, account).find((route) => route.routeId === offerId) ?? {} };
}

function giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const block = world.account(ID, account).held.find((held) => held.offerId === offerId);
  if (!block) return { ...answer(404, 'gone'), offerId };
  const { outcome } = world.release(ID, account, block.startsAt);
  if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
  return outcome === 'started' ? { ...answer(400, 'refused'), offerId } : { ...answer(404, 'gone'), offerId };
}

function schedule(world: SandboxWorld, account: string): SandboxAnswer {
  return { status: 200, outcome: 'ok', body: { routes: heldRoutes(world, account) } };
}

/** Routes stay listed for a day after their end. */
function heldRoutes(world: SandboxWorld, account: string) {
  const held = world.account(ID, account).held.filter((block) => block.endsAt > world.now() - 24 * HOUR);
  return held
    .toSorted((a, b) => a.startsAt - b.startsAt)
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

/** Where the account's driver lives is not known: the first facilities of his market count as near him. */
function listFacilities(world: SandboxWorld, account: string): SandboxAnswer {
  const { region } = world.account(ID, account);
  const own = facilities.filter((facility) => facility.region === region);
  const rows = own.map(({ name }, at) => ({ name, milesAway: 6 + at * 8 }));
  return { status: 200, outcome: 'ok', body: { facilities: rows } };
}

/** Where a verification leads: a person presses the button, and the account may go on. */
function verificationPage(method: 'GET' | 'POST'): SandboxRoute {
  return {
    method,
    path: '/verify/:account',
    call: null,
    account: () => null,
    documented: () => null,
    handle(_request, world, params) {
      if (method === 'POST') world.settleChallenge(ID, params.account!);
      const asks = '<p>Please confirm that it is you.</p><form method="post"><button>It is me</button></form>';
      const text = method === 'POST' ? '<p>Thank you. You can go on.</p>' : asks;
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: `<!doctype html><html lang="en"><title>Simulated verification</title>${text}</html>`,
      };
    },
  };
}

/** A refresh token `sandbox:<e-mail>` names its account. */
function refreshAccount(body: unknown): string | null {
  const token = record(body)?.refreshToken;
  return typeof token === 'string' ? emailOf(/^sandbox:(.+)$/.exec(token.trim())?.[1]) : null;
}

function emailOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[^@\s]+@[^@\s]+$/.test(name) ? name : null;
}

function answer(status: number, outcome: SandboxAnswer['outcome'], body?: unknown): SandboxAnswer {
  return { status, outcome, ...(documented(status) ?? { body: {} }), ...(body !== undefined && { body }) };
}

const ERRORS: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'TOKEN_EXPIRED',
  404: 'NOT_FOUND',
  409: 'ROUTE_ALREADY_CLAIMED',
  423: 'ACCOUNT_ON_HOLD',
  426: 'APP_TOO_OLD',
  429: 'TOO_MANY_REQUESTS',
};

function documented(status: number): { headers?: Record<string, string>; body: unknown } | null {
  if (status === 428) return { body: { error: 'VERIFICATION_REQUIRED', verifyUrl: 'https://verify.example/veho' } };
  if (status >= 500) return { body: { error: 'INTERNAL' } };
  return ERRORS[status] ? { body: { error: ERRORS[status] } } : null;
}
