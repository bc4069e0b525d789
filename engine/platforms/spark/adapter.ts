import type * as z from 'zod/mini';
import { failure, failureOfStatus } from '../../kit/failures.ts';
import { createSignedCalls } from '../../kit/signed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest, Sent } from '../../model/http.ts';
import type { Assignment, Offer } from '../../model/offer.ts';
import type {
  Account,
  Adapter,
  AdapterDeps,
  ExtraRequest,
  GrabAnswer,
  PlatformSession,
  PollAnswer,
  PollRequest,
  ReleaseAnswer,
  ScheduleAnswer,
  Unanswered,
} from '../../model/platform.ts';
import { compile, type FilterSettings } from './filters.ts';
import type { SparkSettings } from './options.ts';
import { sparkSignIn } from './sign-in.ts';
import { errorOf, heldOf, Profile, readHeld, readHeldTrips, readOffers, Token, Verification } from './wire.ts';

/** What a poll reads of the settings. */
type PollSettings = FilterSettings & Pick<SparkSettings, 'rejectDislikedOffers'>;

export function adapter(deps: AdapterDeps): Adapter<PollSettings> {
  return {
    open: (account) => openSession(deps, account),
    extras: { stats: (request) => stats(deps, request), stores: (request) => stores(deps, request) },
    signIn: sparkSignIn(deps),
  };
}

function openSession(deps: AdapterDeps, account: Account): PlatformSession<PollSettings> {
  const { machine, world } = deps;
  const call = callsOf(deps, account);
  const explained = (answer: HttpAnswer) => (answer.ok ? explain(answer, machine.now()) : unreadable(answer.failure));

  /** Nobody waits for it: an offer that could not be declined runs out by itself. */
  async function decline(offers: readonly Offer[]): Promise<void> {
    for (const { id } of offers)
      await call({ method: 'POST', path: `/v1/offers/${encodeURIComponent(id)}/decline`, body: {} }).catch(() => undefined);
  }

  return {
    async poll({ settings, isKnown }: PollRequest<PollSettings>): Promise<PollAnswer> {
      const answer = await call({ method: 'GET', path: '/v1/offers' });
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const read = readOffers(answer.body, isKnown);
      if (read === null) return { ok: false, failure: failure('unreadable', { status: 200, note: 'no list of offers in the answer' }) };
      if (settings.rejectDislikedOffers) void decline(disliked(read.offers, settings, world.now()));
      return { ok: true, ...read, readAt: answer.readAt };
    },

    /** Only the status decides. Where it leaves a doubt the answer is `unknown`: the trip may be ours. */
    async grab(offer: Offer, sent: Sent): Promise<GrabAnswer> {
      const answer = await call({ method: 'POST', path: `/v1/offers/${encodeURIComponent(offer.id)}/accept`, body: {}, sent });
      if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
      const status = answer.ok ? answer.status : answer.failure.status;
      if (status === 200) return { outcome: 'accepted', assignment: (answer.ok ? readHeld(answer.body) : null) ?? heldOf(offer) };
      if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
      if (status === 404 || status === 409 || status === 410) return { outcome: 'gone' };
      const why = explained(answer);
      if (answer.status >= 500 || answer.status < 400) return { outcome: 'unknown', failure: why };
      return why.code === 'upstream-error' ? { outcome: 'refused' } : { outcome: 'refused', failure: why };
    },

    async schedule(): Promise<ScheduleAnswer> {
      const answer = await call({ method: 'GET', path: '/v1/trips' });
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const assignments = readHeldTrips(answer.body);
      if (assignments !== null) return { ok: true, assignments };
      return { ok: false, failure: failure('unreadable', { status: 200, note: 'the trips cannot be read whole' }) };
    },

    async release(assignment: Assignment): Promise<ReleaseAnswer> {
      const answer = await call({ method: 'DELETE', path: `/v1/trips/${encodeURIComponent(assignment.externalId)}` });
      if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
      const status = answer.ok ? answer.status : answer.failure.status;
      if (status === 200 || status === 204) return { outcome: 'released' };
      if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
      if (answer.status === 404 || answer.status === 410) return { outcome: 'not-held' };
      return { outcome: answer.status >= 500 ? 'unknown' : 'refused', failure: explained(answer) };
    },
  };
}

/** Offers made to this driver alone that his rules refuse. One that cannot be read whole is not judged. */
function disliked(offers: readonly Offer[], settings: PollSettings, now: number): Offer[] {
  const own = offers.filter((offer) => offer.reserved);
  if (own.length === 0) return own;
  const rule = compile(settings);
  return own.filter((offer) => {
    const reason = rule.refuses(offer, now);
    return reason !== null && reason !== 'UNKNOWN';
  });
}

type ProfileRead = z.infer<typeof Profile>;

async function readProfile(deps: AdapterDeps, account: Account): Promise<ProfileRead | Unanswered> {
  const answer = await callsOf(deps, account)({ method: 'GET', path: '/v1/profile' });
  if (!answer.ok || answer.status !== 200) return { failure: answer.ok ? explain(answer, deps.machine.now()) : unreadable(answer.failure) };
  const read = Profile.safeParse(answer.body);
  return read.success ? read.data : { failure: failure('unreadable', { status: 200, note: 'no profile in the answer' }) };
}

/** `false` where the platform does not answer. */
async function stats(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  const profile = account && (await readProfile(deps, account));
  if (!profile || 'failure' in profile) return false;
  return { ...profile.metrics, notOriginalDeliveryArea: profile.stores.some(({ homeZone, zone }) => homeZone !== zone) };
}

async function stores(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return null;
  const profile = await readProfile(deps, account);
  if ('failure' in profile) return profile;
  return profile.stores.map(({ storeNumber, name, address, homeZone, zone }, at) => ({
    storeId: storeNumber,
    name,
    address,
    originalDeliveryArea: homeZone,
    currentDeliveryArea: zone,
    notOriginalDeliveryArea: homeZone !== zone,
    ...(at === 0 && profile.metrics),
  }));
}

function callsOf({ http, machine }: AdapterDeps, account: Account): (request: HttpRequest) => Promise<HttpAnswer> {
  return createSignedCalls({
    http,
    isExpired: (answer) => answer.status === 401,
    async signIn() {
      const secrets = await account.secrets();
      const refreshToken = secrets?.['refreshToken'];
      if (secrets === null || !refreshToken) return { failure: failure('needs-sign-in', { note: 'no refresh token is stored' }) };
      const answer = await http.request({ method: 'POST', path: '/auth/refresh', body: { refreshToken } });
      if (!answer.ok) return { failure: answer.failure };
      if (answer.status !== 200) return { failure: refusedRefresh(answer, machine.now()) };
      const token = Token.safeParse(answer.body);
      if (!token.success) return { failure: failure('unreadable', { status: 200, note: 'no access token in the answer' }) };
      const next = token.data.refreshToken;
      if (next !== undefined && next !== refreshToken) await account.saveSecrets({ ...secrets, refreshToken: next });
      return { headers: { authorization: `Bearer ${token.data.accessToken}` } };
    },
  });
}

function refusedRefresh(answer: HttpAnswer & { ok: true }, now: number): Failure {
  const { status } = answer;
  const refused = status === 400 || status === 401 || status === 403;
  return refused ? failure('needs-sign-in', { status, note: 'the refresh token was refused' }) : explain(answer, now);
}

/** What a documented answer other than 200 means; the platform's word is compared, never repeated. */
function explain({ status, headers, body }: HttpAnswer & { ok: true }, now: number): Failure {
  if (status === 401) return failure('needs-sign-in', { status, note: 'refused with a new token' });
  if (status === 428 && errorOf(body) === 'VERIFICATION_REQUIRED') {
    const page = Verification.safeParse(body);
    return failure('needs-human', { status, ...(page.success && { url: page.data.verifyUrl }), note: 'a verification is open' });
  }
  if (status === 423) return failure('not-trusted', { status, note: 'the account is on hold' });
  if (status === 426) return failure('client-too-old', { status, note: 'the client is too old' });
  return failureOfStatus(status, headers, now);
}

/** An answer that could not be read still has its status: the waits among them keep their meaning. */
function unreadable(why: Failure): Failure {
  if (why.code !== 'unreadable' || why.status === undefined) return why;
  if (why.status === 429) return { ...why, code: 'rate-limited' };
  return why.status >= 500 ? { ...why, code: 'upstream-error' } : why;
}
