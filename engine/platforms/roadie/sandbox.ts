import { record } from '../../kit/parse.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxRoute, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { bid, settleBids, undecidedBids } from './sandbox-bids.ts';
import { market } from './sandbox-market.ts';
import { signInRoutes } from './sandbox-sign-in.ts';
import { senderById, senders } from './senders.ts';

const ID = 'roadie';
const HOUR = 3_600_000;

/** The simulated upstream. An offer's `extra.decisionSeconds` (default 0) is how long the platform thinks about a bid. */
export const roadieSandbox: SandboxPlatform = {
  id: ID,
  locations: senders,
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
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'GIG', expiresAt: startsAt, extra }),
  routes: [
    ...signInRoutes(documented),
    signedIn('GET', '/v1/gigs', 'poll', (_request, world, account) => gigs(world, account)),
    signedIn('POST', '/v1/gigs/:id/offer', 'accept', (_request, world, account, { id }) => offer(world, account, id!)),
    signedIn('DELETE', '/v1/driver/gigs/:id', 'release', (_request, world, account, { id }) => giveBack(world, account, id!)),
    signedIn('GET', '/v1/driver/gigs', 'schedule', (_request, world, account) => {
      settleBids(world, ID, account);
      return { status: 200, outcome: 'ok', body: { matched: matched(world, account), offered: undecidedBids(world, ID, account) } };
    }),
    signedIn('GET', '/v1/driver/stats', null, (_request, world, account) => {
      const { notes, held } = world.account(ID, account);
      return { status: 200, outcome: 'ok', body: { offered: Number(notes.offered ?? 0), matched: held.length } };
    }),
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

function gigs(world: SandboxWorld, account: string): SandboxAnswer {
  if (!world.spendPoll(ID, account)) return answer(429, 'limited');
  settleBids(world, ID, account);
  const open = world.openOffers(ID, account);
  const known = kept.get(open);
  if (known) return known;
  const body = new TextEncoder().encode(JSON.stringify({ next_poll_seconds: 2, gigs: open.map(gigOf) }));
  const made: SandboxAnswer = { status: 200, outcome: 'ok', served: open, body };
  kept.set(open, made);
  return made;
}

/** The driver offers; the platform matches him at once, or says so later. */
function offer(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = bid(world, ID, account, offerId);
  if (outcome === 'gone') return { ...answer(410, 'gone'), offerId };
  if (outcome === 'offered') return { status: 202, outcome: 'ok', offerId, body: { state: 'offered' } };
  return { status: 200, outcome: 'granted', offerId, body: matched(world, account).find((gig) => gig.gig_id === offerId) ?? {} };
}

function giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const block = world.account(ID, account).held.find((held) => held.offerId === offerId);
  if (!block) return { ...answer(404, 'gone'), offerId };
  const { outcome } = world.release(ID, account, block.startsAt);
  if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
  return outcome === 'started' ? { ...answer(400, 'refused'), offerId } : { ...answer(404, 'gone'), offerId };
}

/** Gigs stay listed for a day after their end. */
function matched(world: SandboxWorld, account: string) {
  const held = world.account(ID, account).held.filter((block) => block.endsAt > world.now() - 24 * HOUR);
  return held.toSorted((a, b) => a.startsAt - b.startsAt).map((block) => gigOf({ ...block, id: block.offerId, extra: {} }));
}

type Gig = Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency' | 'extra'>;

function gigOf({ id, locationId, startsAt, endsAt, price, currency, extra }: Gig) {
  const place = senderById.get(locationId);
  const { sender, trip, pay, decisionSeconds: _, ...more } = extra;
  return {
    gig_id: id,
    sender: {
      sender_id: locationId,
      name: place?.name ?? null,
      city: place?.city ?? null,
      lat: place?.latitude ?? null,
      lng: place?.longitude ?? null,
      ...record(sender),
    },
    trip: { start_at: startsAt / 1000, expected_end_at: endsAt / 1000, miles: null, ...record(trip) },
    pay: { amount: price / 100, currency, ...record(pay) },
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
  410: 'gig_gone',
  426: 'update_required',
  429: 'too_many_requests',
};

function documented(status: number): { headers?: Record<string, string>; body: unknown } | null {
  if (status === 403) return { body: { error: 'verification_required', url: 'https://verify.example/roadie' } };
  if (status >= 500) return { body: { error: 'internal' } };
  return ERRORS[status] ? { body: { error: ERRORS[status] } } : null;
}
