import { record } from '../../kit/wire/parse.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxRoute, SandboxWorld, WorldBlock } from '../../model/sandbox.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import { ACCESS_DENIED, appVersion, arrive, checkIn, stationPage } from './sandbox-arrivals.ts';
import { handOverRoutes } from './sandbox-hand-over.ts';
import { currencyOf, market } from './sandbox-market.ts';
import { filterOf, offersAnswer, stationById } from './sandbox-offers.ts';
import { selfieRoutes } from './sandbox-selfie.ts';
import { signInRoutes } from './sandbox-sign-in.ts';
import { stations } from './stations.ts';

const ID = 'amazon-flex';

/** The simulated upstream: a client made for this wire shape needs nothing changed but its base address. */
export const flexSandbox: SandboxPlatform = {
  id: ID,
  locations: stations,
  market,
  limits: {
    pollBudget: 1800,
    strictPollBudget: 150,
    budgetWindowMs: 30 * MINUTE,
    hoursPerDay: 16,
    hoursPerWeek: 80,
    lateForfeitMs: 45 * MINUTE,
  },
  currency: (locationId) => currencyOf(stationById.get(locationId)?.region ?? ''),
  publish({ type, reserved, startsAt, extra = {} }) {
    const decideBy = extra.expirationDate;
    return {
      type: type ?? (reserved ? 'EXCLUSIVE' : 'NON_EXCLUSIVE'),
      expiresAt: typeof decideBy === 'number' && Number.isFinite(decideBy) ? decideBy * 1000 : startsAt,
      extra,
    };
  },
  question: (url, account) => ({ call: 'poll', status: 307, body: challengeOf(url, account) }),
  routes: [
    {
      method: 'POST',
      path: '/auth/token',
      call: 'auth',
      account: (request) => refreshAccount(request.body),
      documented,
      handle(request, world) {
        const account = refreshAccount(request.body);
        if (!account)
          return { status: 400, outcome: 'refused', body: { error: 'invalid_grant', error_description: 'The refresh token is not valid' } };
        world.account(ID, account);
        const { token, expiresInSeconds } = world.issueToken(ID, account);
        const both = record(request.body)?.requested_token_type === 'refresh_token';
        const body = {
          access_token: token,
          ...(both && { refresh_token: `sandbox:${account}` }),
          token_type: 'bearer',
          expires_in: expiresInSeconds,
        };
        return { status: 200, outcome: 'ok', account, body };
      },
    },
    ...signInRoutes(documented),
    signedIn('GET', '/eligibleServiceAreas', null, (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { serviceAreaIds: [world.account(ID, account).region] },
    })),
    signedIn('GET', '/getOfferFiltersOptions', null, (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: {
        serviceAreaPoolList: world
          .locations(ID)
          .filter((station) => station.operational && station.region === world.account(ID, account).region)
          .map((station) => ({ serviceAreaName: station.name, serviceAreaId: station.id })),
      },
    })),
    signedIn('POST', '/GetOffersForProviderPost', 'poll', poll),
    signedIn('POST', '/AcceptOffer', 'accept', accept),
    signedIn('GET', '/scheduledAssignments', 'schedule', schedule),
    signedIn('DELETE', '/schedule/blocks/:start', 'release', (_request, world, account, params) =>
      release(world, account, Number(params.start)),
    ),
    signedIn('GET', '/standing', null, (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: standingOf(world.account(ID, account).standing, world.now()),
    })),
    signedIn('GET', '/realTimeAvailability', null, (_request, world, account) => availability(world, account)),
    signedIn('POST', '/realTimeAvailability', null, (request, world, account) => {
      const wanted = record(request.body)?.isAvailable;
      if (typeof wanted !== 'boolean') return malformed();
      world.note(ID, account, 'isAvailable', wanted);
      return availability(world, account);
    }),
    ...selfieRoutes(ID, signedIn),
    ...handOverRoutes(ID, signedIn),
    signedIn('POST', '/arrivals', 'arrive', arrive),
    signedIn('POST', '/checkIns', 'arrive', checkIn),
    { method: 'GET', path: '/appVersion', call: null, account: () => null, documented, handle: appVersion },
    { method: 'GET', path: '/here', call: null, account: () => null, documented, handle: stationPage },
    challengePage('GET'),
    challengePage('POST'),
  ],
};

function signedIn(
  method: string,
  path: string,
  call: SandboxRoute['call'],
  handle: (request: SandboxRequest, world: SandboxWorld, account: string, params: Record<string, string>) => SandboxAnswer,
): SandboxRoute {
  const account = (request: SandboxRequest, world: SandboxWorld) => {
    const token = request.headers['x-amz-access-token'];
    return typeof token === 'string' ? world.accountOfToken(ID, token) : null;
  };
  return {
    method,
    path,
    call,
    account,
    documented: (status) => documented(status, call),
    handle(request, world, params) {
      const who = account(request, world);
      if (!who) return answer(403, 'error');
      if (call === 'poll' || call === 'accept') {
        const wanted = world.challenge(ID, who);
        if (wanted === 'hold') return answer(420, 'challenged');
        if (wanted === 'challenge') return { status: 307, outcome: 'challenged', body: challengeOf(world.url(), who) };
      }
      return handle(request, world, who, params);
    },
  };
}

function poll(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const body = record(request.body);
  if (!body) return malformed();
  if (typeof body.apiVersion === 'string' && body.apiVersion !== 'V2') return answer(426, 'refused');
  const { region } = world.account(ID, account);
  const areas = body.serviceAreaIds ?? [];
  if (!Array.isArray(areas)) return malformed();
  if (areas.some((area) => area !== region)) return { status: 403, outcome: 'refused', body: { Message: 'Unauthorized request' } };
  const fits = filterOf(body.filters, region);
  if (!fits) return malformed();
  if (!world.spendPoll(ID, account)) return answer(400, 'limited');
  return offersAnswer(
    world.openOffers(ID, account),
    fits,
    `${world.settings().offFilter} ${JSON.stringify(body.filters ?? null)}`,
    world.settings().offFilter,
  );
}

function accept(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const offerId = record(request.body)?.offerId;
  if (typeof offerId !== 'string' || offerId === '') return answer(400, 'refused', 'accept');
  const outcome = world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...answer(410, 'gone', 'accept'), offerId };
  const block = world.account(ID, account).held.find((candidate) => candidate.offerId === offerId);
  return { status: 200, outcome: 'granted', offerId, body: block ? assignmentOf(block) : {} };
}

/** Blocks stay listed for a day after their end. */
function schedule(_request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const blocks = world.account(ID, account).held.filter((block) => block.endsAt > world.now() - 24 * HOUR);
  return {
    status: 200,
    outcome: 'ok',
    body: {
      scheduledAssignments: blocks.toSorted((a, b) => a.startsAt - b.startsAt).map(assignmentOf),
    },
  };
}

function assignmentOf(block: WorldBlock): Record<string, unknown> {
  const station = stationById.get(block.locationId);
  return {
    startTime: block.startsAt / 1000,
    endTime: block.endsAt / 1000,
    durationInMinutes: (block.endsAt - block.startsAt) / MINUTE,
    serviceAreaId: block.locationId,
    bookedPrice: { amount: block.price / 100, currency: block.currency },
    offerId: block.offerId,
    stagingLocation: {
      geocode: { latitude: station?.latitude ?? 0, longitude: station?.longitude ?? 0 },
      address: { addressId: `${block.locationId}-staging`, name: station?.address1 ?? block.locationId },
    },
  };
}

function release(world: SandboxWorld, account: string, startSeconds: number): SandboxAnswer {
  if (!Number.isFinite(startSeconds)) return malformed();
  const block = world.account(ID, account).held.find((entry) => Math.floor(entry.startsAt / 1000) === Math.floor(startSeconds));
  const { outcome, offerId } = world.release(ID, account, block?.startsAt ?? startSeconds * 1000);
  if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
  if (outcome === 'started') return { status: 400, outcome: 'refused', offerId, body: { message: 'The block has started' } };
  return { status: 404, outcome: 'gone', body: { message: 'No block is held at this time' } };
}

const BUCKETS = ['AT_RISK', 'FAIR', 'GREAT', 'FANTASTIC'];

/** Our own design: the world's 0 to 100 on a scale of 12, in four buckets. */
function standingOf(standing: number, now: number) {
  const standingPosition = Math.round((standing / 100) * 12);
  const standingBucket = BUCKETS[Math.min(BUCKETS.length - 1, Math.floor(standingPosition / 3))];
  return { standingBucket, standingPosition, lastUpdatedTimestamp: now };
}

function availability(world: SandboxWorld, account: string): SandboxAnswer {
  return { status: 200, outcome: 'ok', body: { isAvailable: world.account(ID, account).notes.isAvailable === true } };
}

function challengeOf(url: string, account: string) {
  return { challengeMetadata: { WebUrl: `${url}/${ID}/challenge/${encodeURIComponent(account)}` } };
}

/** Where a challenge leads: a person presses the button, and the account may go on. */
function challengePage(method: 'GET' | 'POST'): SandboxRoute {
  return {
    method,
    path: '/challenge/:account',
    call: null,
    account: () => null,
    documented: () => null,
    handle(_request, world, params) {
      if (method === 'POST') world.settleChallenge(ID, params.account!);
      const text =
        method === 'POST'
          ? '<p>Thank you. You can go on.</p>'
          : '<p>Please confirm that it is you.</p><form method="post"><button>It is me</button></form>';
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: `<!doctype html><html lang="en"><title>Simulated challenge</title>${text}</html>`,
      };
    },
  };
}

/** A refresh token `sandbox:<e-mail>`, or the phone's digits, names its account. */
function refreshAccount(body: unknown): string | null {
  const form = record(body);
  const token = form?.source_token ?? form?.refresh_token;
  const name = typeof token === 'string' ? /^sandbox:(.+)$/.exec(token.trim())?.[1]?.trim() : undefined;
  if (!name) return null;
  if (name.includes('@')) return name.toLowerCase();
  return name.replace(/\D/g, '') || null;
}

function malformed(): SandboxAnswer {
  return { status: 400, outcome: 'refused', body: { message: 'Malformed request' } };
}

function answer(status: number, outcome: SandboxAnswer['outcome'], call: SandboxRoute['call'] = 'poll'): SandboxAnswer {
  return { status, outcome, ...(documented(status, call) ?? { body: {} }) };
}

const NOTHING_SAID = { errorCode: null, message: null };

function documented(status: number, call: SandboxRoute['call'] = null): { headers?: Record<string, string>; body: unknown } | null {
  if (status === 403 && call === 'arrive') return { body: ACCESS_DENIED.body };
  if (status === 403) return { body: { Message: 'Access denied: TokenException, the access token has expired' } };
  if (status === 401) return { body: { Message: 'Unauthorized request' } };
  if (status === 420) return { headers: { 'x-amzn-ErrorType': 'OperationFailedException' }, body: NOTHING_SAID };
  if (status === 307) return { body: { challengeMetadata: { WebUrl: 'https://challenge.example/verify' } } };
  if (status === 426) return { body: { message: 'Version not supported, please update the app' } };
  if (status === 429 || (status === 400 && call === 'poll')) return { body: { message: 'Rate exceeded' } };
  if (status === 400 || status === 410) return { body: NOTHING_SAID };
  if (status >= 500) return { body: { message: 'Error calling the offer service' } };
  return null;
}
