import { record } from '../../kit/parse.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxRoute, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { pickupById, pickups } from './pickups.ts';
import { market } from './sandbox-market.ts';
import { signInRoutes } from './sandbox-sign-in.ts';

const ID = 'lyft';
const HOUR = 3_600_000;

/** The simulated upstream. */
export const lyftSandbox: SandboxPlatform = {
  id: ID,
  locations: pickups,
  market,
  limits: {
    pollBudget: 900,
    strictPollBudget: 120,
    budgetWindowMs: 30 * 60_000,
    hoursPerDay: 12,
    hoursPerWeek: 72,
    lateForfeitMs: HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, reserved, startsAt, extra = {} }) => ({ type: type ?? (reserved ? 'DIRECT' : 'OPEN'), expiresAt: startsAt, extra }),
  routes: [
    ...signInRoutes(documented),
    signedIn('GET', '/v1/driver/offers', 'poll', (_request, world, account) => offers(world, account)),
    signedIn('POST', '/v1/driver/offers/:id/accept', 'accept', (_request, world, account, { id }) => accept(world, account, id!)),
    signedIn('DELETE', '/v1/driver/rides/:id', 'release', (_request, world, account, { id }) => giveBack(world, account, id!)),
    signedIn('GET', '/v1/driver/rides', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { rides: heldRides(world, account) },
    })),
    verificationPage('GET'),
    verificationPage('POST'),
  ],
};

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
        if (wanted === 'hold') return answer(403, 'challenged', { error: 'suspended' });
        const url = `${world.url()}/${ID}/verify/${encodeURIComponent(who)}`;
        if (wanted === 'challenge') return answer(403, 'challenged', { error: 'verification_required', url });
      }
      return handle(request, world, who, params);
    },
  };
}

const kept = new WeakMap<readonly WorldOffer[], SandboxAnswer>();

/** Rides that are open to everybody, and those pushed to this driver alone. */
function offers(world: SandboxWorld, account: string): SandboxAnswer {
  if (!world.spendPoll(ID, account)) return answer(429, 'limited');
  const open = world.openOffers(ID, account);
  const known = kept.get(open);
  if (known) return known;
  const body = new TextEncoder().encode(JSON.stringify({ poll_after_ms: 2000, ride_offers: open.map(rideOf) }));
  const made: SandboxAnswer = { status: 200, outcome: 'ok', served: open, body };
  kept.set(open, made);
  return made;
}

function accept(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...answer(410, 'gone'), offerId };
  return { status: 200, outcome: 'granted', offerId, body: heldRides(world, account).find((ride) => ride.offer_id === offerId) ?? {} };
}

function giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const block = world.account(ID, account).held.find((held) => held.offerId === offerId);
  if (!block) return { ...answer(404, 'gone'), offerId };
  const { outcome } = world.release(ID, account, block.startsAt);
  if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
  return outcome === 'started' ? { ...answer(400, 'refused'), offerId } : { ...answer(404, 'gone'), offerId };
}

/** Rides stay listed for a day after their end. */
function heldRides(world: SandboxWorld, account: string) {
  const held = world.account(ID, account).held.filter((block) => block.endsAt > world.now() - 24 * HOUR);
  return held
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((block) => rideOf({ ...block, id: block.offerId, type: 'HELD', expiresAt: block.startsAt, extra: {} }));
}

type Ride = Pick<WorldOffer, 'id' | 'type' | 'locationId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'price' | 'currency' | 'extra'>;

function rideOf({ id, type, locationId, startsAt, endsAt, expiresAt, price, currency, extra }: Ride) {
  const place = pickupById.get(locationId);
  const { pickup, dropoff, earnings, ...more } = extra;
  return {
    offer_id: id,
    dispatch: type === 'DIRECT' ? 'direct' : 'open',
    pickup: {
      place_id: locationId,
      name: place?.name ?? null,
      city: place?.city ?? null,
      lat: place?.latitude ?? null,
      lng: place?.longitude ?? null,
      ...record(pickup),
    },
    dropoff: { lat: null, lng: null, ...record(dropoff) },
    window_start: startsAt / 1000,
    estimated_trip_seconds: (endsAt - startsAt) / 1000,
    earnings: { estimate_amount: price / 100, minimum_amount: price / 100, currency, ...record(earnings) },
    respond_by: expiresAt / 1000,
    ...more,
  };
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

function answer(status: number, outcome: SandboxAnswer['outcome'], body?: unknown): SandboxAnswer {
  return { status, outcome, ...(documented(status) ?? { body: {} }), ...(body !== undefined && { body }) };
}

const ERRORS: Record<number, string> = {
  400: 'bad_request',
  401: 'token_expired',
  404: 'not_found',
  410: 'offer_gone',
  426: 'update_required',
  429: 'too_many_requests',
};

function documented(status: number): { headers?: Record<string, string>; body: unknown } | null {
  if (status === 403) return { body: { error: 'verification_required', url: 'https://verify.example/lyft' } };
  if (status >= 500) return { body: { error: 'internal' } };
  return ERRORS[status] ? { body: { error: ERRORS[status] } } : null;
}
