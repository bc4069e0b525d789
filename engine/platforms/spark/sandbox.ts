import { localTime, zoneOf } from '../../kit/local-time.ts';
import { record } from '../../kit/parse.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxRoute, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { market } from './sandbox-market.ts';
import { storeById, stores, zones } from './stores.ts';

const ID = 'spark';
const HOUR = 3_600_000;
const PASSWORD = 'sandbox';

/** The simulated upstream. */
export const sparkSandbox: SandboxPlatform = {
  id: ID,
  locations: stores,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
    hoursPerDay: 12,
    hoursPerWeek: 70,
    lateForfeitMs: HOUR / 2,
  },
  currency: () => 'USD',
  publish: ({ type, reserved, startsAt, extra = {} }) => ({
    type: type ?? (reserved ? 'ROUND_ROBIN' : 'FIRST_COME'),
    expiresAt: startsAt,
    extra,
  }),
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
    signedIn('GET', '/v1/profile', null, (_request, world, account) => profile(world, account)),
    signedIn('GET', '/v1/offers', 'poll', (_request, world, account) => offers(world, account)),
    signedIn('POST', '/v1/offers/:id/accept', 'accept', (_request, world, account, { id }) => accept(world, account, id!)),
    signedIn('POST', '/v1/offers/:id/decline', null, (_request, world, account, { id }) => decline(world, account, id!)),
    signedIn('DELETE', '/v1/trips/:id', 'release', (_request, world, account, { id }) => giveBack(world, account, id!)),
    signedIn('GET', '/v1/trips', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { trips: heldTrips(world, account) },
    })),
    verificationPage('GET'),
    verificationPage('POST'),
  ],
};

/** Every account is in the first zone, unless its e-mail says another one: `orlando+anything@…`. */
function login(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const body = record(request.body);
  const account = emailOf(body?.email);
  if (!account || body?.password !== PASSWORD) return answer(401, 'refused', { error: 'INVALID_CREDENTIALS' });
  if (/^locked[+@]/.test(account)) return answer(423, 'refused', { error: 'ACCOUNT_LOCKED' });
  const asked = zones.find((each) => account.startsWith(`${each.id}+`))?.id;
  const home = zones.find((each) => each.id === world.account(ID, account, asked).region) ?? zones[0]!;
  const driver = { zone: home.label, timeZone: home.timeZone };
  return { status: 200, outcome: 'ok', account, body: { refreshToken: `sandbox:${account}`, driver } };
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

function offers(world: SandboxWorld, account: string): SandboxAnswer {
  if (!world.spendPoll(ID, account)) return answer(429, 'limited');
  const open = world.openOffers(ID, account);
  const declined = declinedOf(world, account);
  const shown = declined.length === 0 ? open : open.filter(({ id }) => !declined.includes(id));
  const known = kept.get(shown);
  if (known) return known;
  const body = new TextEncoder().encode(JSON.stringify({ pollSeconds: 2, offers: shown.map(offerOf) }));
  const made: SandboxAnswer = { status: 200, outcome: 'ok', served: shown, body };
  kept.set(shown, made);
  return made;
}

function accept(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const own = world.offer(ID, offerId)?.reservedFor === account;
  const outcome = declinedOf(world, account).includes(offerId) ? 'gone' : world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...answer(409, 'gone'), offerId };
  if (own) count(world, account, 'accepted');
  return { status: 200, outcome: 'granted', offerId, body: heldTrips(world, account).find((trip) => trip.offerId === offerId) ?? {} };
}

/** Only what was offered to this driver alone can be declined; it counts against his acceptance. */
function decline(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const offer = world.openOffers(ID, account).find(({ id }) => id === offerId);
  const declined = declinedOf(world, account);
  if (!offer || declined.includes(offerId)) return { ...answer(409, 'gone'), offerId };
  if (offer.reservedFor !== account) return { ...answer(400, 'refused'), offerId };
  // An offer of one minute: a few of them are all that can still be open.
  world.note(ID, account, 'declinedIds', [...declined, offerId].slice(-50).join(' '));
  count(world, account, 'declined');
  return { status: 200, outcome: 'ok', offerId, body: {} };
}

function declinedOf(world: SandboxWorld, account: string): string[] {
  const { declinedIds } = world.account(ID, account).notes;
  return typeof declinedIds === 'string' ? declinedIds.split(' ') : [];
}

function count(world: SandboxWorld, account: string, what: 'accepted' | 'declined'): void {
  world.note(ID, account, what, counted(world, account, what) + 1);
}

function counted(world: SandboxWorld, account: string, what: 'accepted' | 'declined'): number {
  return Number(world.account(ID, account).notes[what] ?? 0);
}

function giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const block = world.account(ID, account).held.find((held) => held.offerId === offerId);
  if (!block) return { ...answer(404, 'gone'), offerId };
  const { outcome } = world.release(ID, account, block.startsAt);
  if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
  return outcome === 'started' ? { ...answer(400, 'refused'), offerId } : { ...answer(404, 'gone'), offerId };
}

/** Trips stay listed for a day after their end. */
function heldTrips(world: SandboxWorld, account: string) {
  const held = world.account(ID, account).held.filter((block) => block.endsAt > world.now() - 24 * HOUR);
  return held
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((block) =>
      offerOf({ ...block, id: block.offerId, type: 'HELD', expiresAt: block.startsAt, extra: world.offer(ID, block.offerId)?.extra ?? {} }),
    );
}

type Shown = Pick<WorldOffer, 'id' | 'type' | 'locationId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'price' | 'currency' | 'extra'>;

function offerOf({ id, type, locationId, startsAt, endsAt, expiresAt, price, currency, extra }: Shown) {
  const place = storeById.get(locationId);
  const { orderType = 'DELIVERY', dropOffs = 1, miles = 5, ...more } = extra;
  return {
    offerId: id,
    offerType: type,
    orderType,
    store: { storeNumber: locationId, name: place?.name ?? null },
    trip: {
      startTime: startsAt,
      endTime: endsAt,
      startTimeText: startText(place?.timeZone ?? zones[0]!.timeZone, startsAt),
      dropOffs,
      miles,
    },
    pay: { amount: price / 100, currency },
    respondBy: expiresAt,
    ...more,
  };
}

/** As `3:05 PM`, by the store's clock. */
function startText(timeZone: string, at: number): string {
  const { minuteOfDay } = localTime(zoneOf(timeZone)!, at);
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `low+…@…` is rated badly, `moved+…@…` drives in another delivery area than its own. */
function profile(world: SandboxWorld, account: string): SandboxAnswer {
  const { region } = world.account(ID, account);
  const zone = zones.find(({ id }) => id === region) ?? zones[0]!;
  const home = /^moved[+@]/.test(account) ? (zones.find(({ id }) => id !== zone.id) ?? zone) : zone;
  const low = /^low[+@]/.test(account);
  const [accepted, declined] = [counted(world, account, 'accepted'), counted(world, account, 'declined')];
  const metrics = low
    ? { acceptanceRate: 0, customerRating: 4.5 }
    : { acceptanceRate: Math.round((100 * (9 + accepted)) / (10 + accepted + declined)), customerRating: 4.87 };
  const rows = stores
    .filter((store) => store.region === region)
    .map(({ id, name, address1, city }) => ({
      storeNumber: id,
      name,
      address: `${address1}, ${city}`,
      homeZone: home.label,
      zone: zone.label,
    }));
  return { status: 200, outcome: 'ok', body: { metrics, stores: rows } };
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
  409: 'OFFER_GONE',
  423: 'ACCOUNT_ON_HOLD',
  426: 'APP_TOO_OLD',
  429: 'TOO_MANY_REQUESTS',
};

function documented(status: number): { headers?: Record<string, string>; body: unknown } | null {
  if (status === 428) return { body: { error: 'VERIFICATION_REQUIRED', verifyUrl: 'https://verify.example/spark' } };
  if (status >= 500) return { body: { error: 'INTERNAL' } };
  return ERRORS[status] ? { body: { error: ERRORS[status] } } : null;
}
