import { createUpstream, PLAIN_BUDGET } from '../../kit/sandbox/upstream.ts';
import { bid, settleBids, undecidedBids } from '../../kit/sandbox/upstream-bids.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { record } from '../../kit/wire/parse.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { markets, senderById, senders } from './senders.ts';

const ID = 'roadie';
const CODE = '123456';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: {
    400: 'bad_request',
    401: 'token_expired',
    404: 'not_found',
    410: 'gig_gone',
    426: 'update_required',
    429: 'too_many_requests',
  },
  internal: 'internal',
  hold: { status: 403, error: 'suspended' },
  confirm: {
    status: 403,
    error: 'verification_required',
    url: 'url',
    path: 'verify',
  },
  refresh: { path: '/v1/sessions/token', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'invalid_grant' },
});

/** The simulated upstream. An offer's `extra.decisionSeconds` (default 0) is how long the platform thinks about a bid. */
export const roadieSandbox: SandboxPlatform = {
  id: ID,
  locations: senders,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 12,
    hoursPerWeek: 72,
    lateForfeitMs: HOUR,
  },
  currency: () => 'USD',
  publish: ({ type, startsAt, extra = {} }) => ({ type: type ?? 'GIG', expiresAt: startsAt, extra }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/v1/sessions',
      regions: markets.map(({ id }) => id),
      words: { wrong: 'invalid_credentials', locked: 'locked' },
      complete: (account) => ({ state: 'signed_in', refresh_token: `sandbox:${account}` }),
      code: {
        path: '/v1/sessions/code',
        right: [CODE],
        text: `${CODE} is your Roadie code.`,
        wanted: (session) => ({ state: 'sms_code', session }),
        words: { wrong: 'wrong_code', over: 'over' },
      },
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/gigs', 'poll', (_request, world, account) => {
      settleBids(world, ID, account);
      return upstream.list(world, account, (open) => ({ next_poll_seconds: 2, gigs: open.map(gigOf) }));
    }),
    upstream.signedIn('POST', '/v1/gigs/:id/offer', 'accept', (_request, world, account, { id }) => offer(world, account, id!)),
    upstream.signedIn('DELETE', '/v1/driver/gigs/:id', 'release', (_request, world, account, { id }) =>
      upstream.giveBack(world, account, id!),
    ),
    upstream.signedIn('GET', '/v1/driver/gigs', 'schedule', (_request, world, account) => {
      settleBids(world, ID, account);
      return { status: 200, outcome: 'ok', body: { matched: matched(world, account), offered: undecidedBids(world, ID, account) } };
    }),
    upstream.signedIn('GET', '/v1/driver/stats', null, (_request, world, account) => {
      const { notes, held } = world.account(ID, account);
      return { status: 200, outcome: 'ok', body: { offered: Number(notes.offered ?? 0), matched: held.length } };
    }),
    ...upstream.confirmRoutes,
  ],
};

/** The driver offers; the platform matches them at once, or says so later. */
function offer(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const outcome = bid(world, ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(410, 'gone'), offerId };
  if (outcome === 'offered') return { status: 202, outcome: 'ok', offerId, body: { state: 'offered' } };
  return { status: 200, outcome: 'granted', offerId, body: matched(world, account).find((gig) => gig.gig_id === offerId) ?? {} };
}

function matched(world: SandboxWorld, account: string) {
  return upstream.held(world, account).map((block) => gigOf({ ...block, id: block.offerId, extra: {} }));
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
