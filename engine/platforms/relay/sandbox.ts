import { createUpstream, emailOf, PLAIN_BUDGET, STATUS_WORDS } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { record } from '../../kit/wire/parse.ts';
import { CAMEL_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { OffFilter, SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market, nextRelease } from './sandbox-market.ts';
import { places, REGION, zoneByKey } from './zones.ts';

const ID = 'relay';
/** Numbers that end so are locked. */
const LOCKED = /9999$/;

const upstream = createUpstream({
  id: ID,
  field: 'code',
  errors: { ...STATUS_WORDS, 409: 'SLOT_TAKEN', 423: 'ACCOUNT_LOCKED', 425: 'NOT_RELEASED' },
  internal: 'INTERNAL',
  hold: { status: 403, error: 'ON_HOLD' },
  confirm: {
    status: 403,
    error: 'CONFIRM_DEVICE',
    url: 'confirmUrl',
    path: 'confirm',
    asks: 'Is this your device?',
    button: 'Yes, it is mine',
  },
  refresh: { path: '/auth/refresh', names: CAMEL_TOKENS, expires: 'expiresInSeconds', refused: 'INVALID_REFRESH_TOKEN' },
  accountOf,
});

/** The simulated upstream. An offer's `extra.opensAt` (milliseconds) keeps a slot closed until its release. */
export const relaySandbox: SandboxPlatform = {
  id: ID,
  locations: places,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 16,
    hoursPerWeek: 80,
    lateForfeitMs: 12 * HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'SLOT', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/auth/login',
      regions: [REGION],
      words: { wrong: 'INVALID_CREDENTIALS', locked: 'ACCOUNT_LOCKED' },
      accountOf: (body) => accountOf(body?.['phoneNumber']),
      isLocked: (account) => LOCKED.test(account),
      complete: (account) => ({ refreshToken: `sandbox:${account}` }),
    }),
    upstream.refreshRoute,
    upstream.signedIn('POST', '/v1/slots/search', 'poll', search),
    upstream.signedIn('POST', '/v1/reservations', 'accept', book),
    upstream.signedIn('DELETE', '/v1/reservations/:id', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    upstream.signedIn('GET', '/v1/reservations', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { reservations: reservations(world, account) },
    })),
    ...upstream.confirmRoutes,
  ],
};

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
  if (!Array.isArray(asked)) return upstream.answer(400, 'refused');
  if (!world.spendPoll(ID, account)) return upstream.answer(429, 'limited');
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
  if (typeof slotId !== 'string' || slotId === '') return upstream.answer(400, 'refused');
  const offer = world.offer(ID, slotId);
  if (offer && opening(offer) > world.now()) return { ...upstream.answer(425, 'refused'), offerId: slotId };
  const outcome = world.take(ID, account, slotId);
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId: slotId };
  const body = reservations(world, account).find((held) => held.slotId === slotId) ?? {};
  return { status: 201, outcome: 'granted', offerId: slotId, body };
}

function reservations(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => slotOf({ ...block, id: block.offerId, extra: {} }, true));
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

/** Digits of a phone number, or an e-mail. */
function accountOf(value: unknown): string | null {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '') : '';
  return emailOf(value) ?? (digits.length >= 7 ? digits : null);
}
