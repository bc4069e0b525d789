// A platform that exists for tests alone: its own wire on a tiny HTTP server, so that two real adapters meet in one engine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Failure } from '#engine/model/failure.ts';
import type { HttpAnswer, PlatformHttp } from '#engine/model/http.ts';
import type { Assignment, Location, Offer } from '#engine/model/offer.ts';
import type { Account, GrabAnswer, Platform, PlatformSession, PollAnswer } from '#engine/model/platform.ts';

export const SECOND = 'SECOND';
export const ZONE: Location = {
  id: 'zone-1',
  name: 'Zone 1',
  region: 'one',
  timeZone: 'America/Chicago',
  latitude: 0,
  longitude: 0,
  operational: true,
  address1: '',
  city: '',
  state: '',
  postalCode: '',
};

/** One piece of work as the wire shows it. */
export interface Job {
  ref: string;
  /** ISO, start and end. */
  time: [string, string];
  cents: number;
}

export interface SecondServer {
  url: string;
  /** Shows a job to one account, from the next listing on. */
  publish(account: string, job: Job): void;
  withdraw(account: string, ref: string): void;
  /** What the account was granted. */
  agenda(account: string): Job[];
  close(): void;
}

/** What a test does to the calls: hold a listing, refuse or cut a take. */
export interface SecondHooks {
  listing(refs: string[], send: () => void): void;
  /** Resolves when the take may be answered; 'gone' refuses it, 'cut' grants it and says nothing. */
  take(ref: string): Promise<'granted' | 'gone' | 'cut'>;
  /** The answer has been handed to the socket. */
  answered(ref: string): void;
}

export async function startSecondServer(hooks: SecondHooks): Promise<SecondServer> {
  const open = new Map<string, Map<string, Job>>();
  const granted = new Map<string, Map<string, Job>>();
  const of = (books: typeof open, account: string) => {
    const book = books.get(account) ?? new Map<string, Job>();
    books.set(account, book);
    return book;
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    const account = String(request.headers['x-driver']);
    const [, take] = /^\/jobs\/([^/]+)\/take$/.exec(request.url!) ?? [];
    if (request.url === '/jobs') {
      const jobs = [...of(open, account).values()];
      const send = () => json(response, 200, { jobs });
      return hooks.listing(
        jobs.map(({ ref }) => ref),
        send,
      );
    }
    if (request.url === '/agenda') return json(response, 200, { jobs: [...of(granted, account).values()] });
    const job = take === undefined ? undefined : of(open, account).get(take);
    const fate = take === undefined ? 'gone' : await hooks.take(take);
    if (job && fate !== 'gone') {
      of(open, account).delete(job.ref);
      of(granted, account).set(job.ref, job);
    }
    if (fate === 'cut') response.destroy();
    else json(response, job && fate === 'granted' ? 200 : 409, { ref: take });
    if (take !== undefined) hooks.answered(take);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (account, job) => void of(open, account).set(job.ref, job),
    withdraw: (account, ref) => void of(open, account).delete(ref),
    agenda: (account) => [...of(granted, account).values()],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The platform itself: takes every job that pays at least `minPay` minor units. */
export const secondPlatform: Platform<{ minPay: number }> = {
  manifest: {
    id: 'second',
    service: SECOND,
    name: 'Second',
    family: 'block-race',
    optionField: 'secondOptions',
    routeRoot: '/second',
    routes: [],
    countries: ['US'],
    capabilities: { reserved: false, release: false, overrides: false, modes: true, startFlag: 'start' },
    limits: { pollBudget: 1_000_000, budgetWindowMs: 30 * 60_000, minPollMs: 1 },
    optionsVersion: 1,
  },
  options: {
    defaults: () => ({ minPay: 0 }),
    parse: (value) => ({ ok: true, settings: value as { minPay: number } }),
    migrate: (stored) => stored,
  },
  compile({ minPay }) {
    const rule = {
      margin: 0,
      refuses({ price }: Offer) {
        rule.margin = Math.max(0, minPay - (price ?? 0));
        return rule.margin > 0 ? ('PRICE_TOO_LOW' as const) : null;
      },
    };
    return rule;
  },
  locations: { all: () => [ZONE], get: (id) => (id === ZONE.id ? ZONE : undefined) },
  calls: [],
  view: { form: [], tables: [], refreshMs: 30_000 },
  adapter: ({ http }) => ({ open: (account) => open(http, account), extras: {} }),
  sandbox: null as never,
};

function open(http: PlatformHttp, { account }: Account): PlatformSession<{ minPay: number }> {
  const headers = { 'x-driver': account };
  const failed = (answer: HttpAnswer): { ok: false; failure: Failure } => ({
    ok: false,
    failure: answer.ok ? { code: 'upstream-error', status: answer.status } : answer.failure,
  });
  return {
    async poll({ isKnown }): Promise<PollAnswer> {
      const answer = await http.request({ method: 'GET', path: '/jobs', headers });
      if (!answer.ok || answer.status !== 200) return failed(answer);
      const { jobs } = answer.body as { jobs: Job[] };
      const fresh = jobs.filter(({ ref }) => !isKnown(ref));
      const stillOpen = jobs.length - fresh.length;
      return { ok: true, offers: fresh.map(toOffer), stillOpen, unreadable: 0, refreshMs: null, readAt: answer.readAt };
    },
    async grab(offer, sent): Promise<GrabAnswer> {
      const answer = await http.request({ method: 'POST', path: `/jobs/${offer.id}/take`, headers, body: {}, sent });
      if (!answer.ok) return answer.sentOut ? { outcome: 'unknown', failure: answer.failure } : { outcome: 'refused' };
      if (answer.status === 409) return { outcome: 'gone' };
      return answer.status === 200 ? { outcome: 'accepted', assignment: null } : { outcome: 'unknown', failure: failed(answer).failure };
    },
    async schedule() {
      const answer = await http.request({ method: 'GET', path: '/agenda', headers });
      if (!answer.ok || answer.status !== 200) return failed(answer);
      return { ok: true, assignments: (answer.body as { jobs: Job[] }).jobs.map(toAssignment) };
    },
    release: async () => ({ outcome: 'refused' }),
  };
}

function toOffer({ ref, time, cents }: Job): Offer {
  const [startsAt, endsAt] = time.map(Date.parse) as [number, number];
  const figures = { price: cents, tips: 0, currency: 'USD', reserved: false, hidden: false, expiresAt: startsAt };
  return { id: ref, locationId: ZONE.id, startsAt, endsAt, ...figures };
}

function toAssignment(job: Job): Assignment {
  const { id, startsAt, endsAt, price, currency } = toOffer(job);
  return { startsAt: startsAt!, endsAt: endsAt!, locationId: ZONE.id, price, currency, externalId: id, offerId: id };
}
