import { record } from '../../kit/parse.ts';
import type {
  OffFilter,
  SandboxAnswer,
  SandboxPlatform,
  SandboxRequest,
  SandboxRoute,
  SandboxWorld,
  WorldOffer,
} from '../../model/sandbox.ts';
import { market, nextRelease } from './sandbox-market.ts';
import { places, zoneByKey } from './zones.ts';

const ID = 'relay';
const HOUR = 3_600_000;
const PASSWORD = 'sandbox';
/** Numbers that end so are locked. */
const LOCKED = /9999$/;

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a slot closed until its release. */
export const relaySandbox: SandboxPlatform = {
  id: ID,
  locations: places,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
    hoursPerDay: 16,
    hoursPerWeek: 80,
    lateForfeitMs: 12 * HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'SLOT', expiresAt: startsAt, extra }),
  routes: [
    {
      method: 'POST',
      path: '/auth/login',
      call: 'auth',
      account: (request) => accountOf(record(request.body)?.phoneNumber),
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
        if (!account) return answer(401, 'refused', { code: 'INVALID_REFRESH_TOKEN' });
        world.account(ID, account);
        const { token, expiresInSeconds } = world.issueToken(ID, account);
        return { status: 200, outcome: 'ok', account, body: { accessToken: token, expiresInSeconds } };
      },
    },
    signedIn('POST', '/v1/slots/search', 'poll', search),
    signedIn('POST', '/v1/reservations', 'accept', book),
    signedIn('DELETE', '/v1/reservations/:id', 'release', (_request, world, account, { id }) => giveBack(world, account, id!)),
    signedIn('GET', '/v1/reservations', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { reservations: reservations(world, account) },
    })),
    confirmationPage('GET'),
    confirmationPage('POST'),
  ],
};

function login(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const body = record(request.body);
  const account = accountOf(body?.phoneNumber);
  if (!account || body?.password !== PASSWORD) return answer(401, 'refused', { code: 'INVALID_CREDENTIALS' });
  if (LOCKED.test(account)) return answer(423, 'refused');
  world.account(ID, account);
  return { status: 200, outcome: 'ok', account, body: { refreshToken: `sandbox:${account}` } };
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
        if (wanted === 'hold') return answer(403, 'challenged', { code: 'ON_HOLD' });
        const confirmUrl = `${world.url()}/${ID}/confirm/${encodeURIComponent(who)}`;
        if (wanted === 'challenge') return answer(403, 'challenged', { code: 'CONFIRM_DEVICE', confirmUrl });
      }
      return handle(request, world, who, params);
    },
  };
}

interface Kept {
  answer: SandboxAnswer;
  /** World instants between which it is right. */
  from: number;
  until: number;
}

const kept = new WeakMap<readonly WorldOffer[], Map<string, Kept>>();

/** Open slots of the zones asked for, and when the next ones are released. */
function search(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const asked = record(request.body)?.reservationZoneKeys ?? [];
  if (!Array.isArray(asked)) return answer(400, 'refused');
  if (!world.spendPoll(ID, account)) return answer(429, 'limited');
  const { offFilter } = world.settings();
  const offers = world.openOffers(ID, account);
  const now = world.now();
  const answers = kept.get(offers) ?? new Map<string, Kept>();
  kept.set(offers, answers);
  const key = `${offFilter} ${JSON.stringify(asked)}`;
  const known = answers.get(key);
  if (known && now >= known.from && now < known.until) return known.answer;
  const made = slotsAnswer(offers, now, { wanted: new Set(asked), offFilter });
  if (answers.size < 500) answers.set(key, made);
  return made.answer;
}

function slotsAnswer(offers: readonly WorldOffer[], now: number, filter: { wanted: ReadonlySet<unknown>; offFilter: OffFilter }): Kept {
  const { wanted, offFilter } = filter;
  let until = nextRelease(now);
  const served: WorldOffer[] = [];
  const slots: unknown[] = [];
  for (const offer of offers) {
    const opensAt = opening(offer);
    if (opensAt > now) {
      until = Math.min(until, opensAt);
      continue;
    }
    const inside = offFilter === 'leak' || wanted.size === 0 || wanted.has(offer.locationId);
    if (!inside && offFilter === 'omit') continue;
    served.push(offer);
    slots.push(slotOf(offer, inside));
  }
  const body = new TextEncoder().encode(JSON.stringify({ pollSeconds: 2, nextReleaseTime: until / 1000, slots }));
  return { answer: { status: 200, outcome: 'ok', served, body }, from: now, until };
}

function book(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const slotId = record(request.body)?.slotId;
  if (typeof slotId !== 'string' || slotId === '') return answer(400, 'refused');
  const offer = world.offer(ID, slotId);
  if (offer && opening(offer) > world.now()) return { ...answer(425, 'refused'), offerId: slotId };
  const outcome = world.take(ID, account, slotId);
  if (outcome === 'gone') return { ...answer(409, 'gone'), offerId: slotId };
  const body = reservations(world, account).find((held) => held.slotId === slotId) ?? {};
  return { status: 201, outcome: 'granted', offerId: slotId, body };
}

function giveBack(world: SandboxWorld, account: string, slotId: string): SandboxAnswer {
  const block = world.account(ID, account).held.find((held) => held.offerId === slotId);
  if (!block) return { ...answer(404, 'gone'), offerId: slotId };
  const { outcome } = world.release(ID, account, block.startsAt);
  if (outcome === 'released') return { status: 200, outcome: 'ok', offerId: slotId, body: {} };
  return outcome === 'started' ? { ...answer(400, 'refused'), offerId: slotId } : { ...answer(404, 'gone'), offerId: slotId };
}

/** Slots stay listed for a day after their end. */
function reservations(world: SandboxWorld, account: string) {
  const held = world.account(ID, account).held.filter((block) => block.endsAt > world.now() - 24 * HOUR);
  return held.toSorted((a, b) => a.startsAt - b.startsAt).map((block) => slotOf({ ...block, id: block.offerId, extra: {} }, true));
}

function slotOf(offer: Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>, inside: boolean) {
  const { opensAt: _, ...more } = offer.extra;
  return {
    slotId: offer.id,
    districtKey: zoneByKey.get(offer.locationId)?.districtKey ?? null,
    reservationZoneKey: offer.locationId,
    startTime: offer.startsAt / 1000,
    endTime: offer.endsAt / 1000,
    guaranteedPay: { amount: offer.price / 100, currency: offer.currency },
    bookable: inside,
    ...more,
  };
}

function opening({ extra }: Pick<WorldOffer, 'extra'>): number {
  return typeof extra.opensAt === 'number' ? extra.opensAt : Number.NEGATIVE_INFINITY;
}

/** Where a confirmation leads: a person presses the button, and the account may go on. */
function confirmationPage(method: 'GET' | 'POST'): SandboxRoute {
  return {
    method,
    path: '/confirm/:account',
    call: null,
    account: () => null,
    documented: () => null,
    handle(_request, world, params) {
      if (method === 'POST') world.settleChallenge(ID, params.account!);
      const asks = '<p>Is this your device?</p><form method="post"><button>Yes, it is mine</button></form>';
      const text = method === 'POST' ? '<p>Thank you. You can go on.</p>' : asks;
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: `<!doctype html><html lang="en"><title>Simulated confirmation</title>${text}</html>`,
      };
    },
  };
}

/** A refresh token `sandbox:<phone>`, or an e-mail, names its account. */
function refreshAccount(body: unknown): string | null {
  const token = record(body)?.refreshToken;
  return typeof token === 'string' ? accountOf(/^sandbox:(.+)$/.exec(token.trim())?.[1]) : null;
}

function accountOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (/^[^@\s]+@[^@\s]+$/.test(name)) return name;
  const digits = name.replace(/\D/g, '');
  return digits.length >= 7 ? digits : null;
}

function answer(status: number, outcome: SandboxAnswer['outcome'], body?: unknown): SandboxAnswer {
  return { status, outcome, ...(documented(status) ?? { body: {} }), ...(body !== undefined && { body }) };
}

const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'TOKEN_EXPIRED',
  404: 'NOT_FOUND',
  409: 'SLOT_TAKEN',
  423: 'ACCOUNT_LOCKED',
  425: 'NOT_RELEASED',
  426: 'APP_TOO_OLD',
  429: 'TOO_MANY_REQUESTS',
};

function documented(status: number): { headers?: Record<string, string>; body: unknown } | null {
  if (status === 403) return { body: { code: 'CONFIRM_DEVICE', confirmUrl: 'https://confirm.example/relay' } };
  if (status >= 500) return { body: { code: 'INTERNAL' } };
  return CODES[status] ? { body: { code: CODES[status] } } : null;
}
