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
} from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { roadieSignIn } from './sign-in.ts';
import { errorOf, heldOf, readGigs, readHeld, readHeldGigs, Stats, Token, Verification } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openSession(deps, account),
    extras: { stats: (request) => stats(deps, request) },
    signIn: roadieSignIn(deps),
  };
}

function openSession(deps: AdapterDeps, account: Account): PlatformSession<FilterSettings> {
  const call = callsOf(deps, account);
  const explained = (answer: HttpAnswer) => (answer.ok ? explain(answer, deps.machine.now()) : unreadable(answer.failure));
  return {
    async poll({ isKnown }: PollRequest<FilterSettings>): Promise<PollAnswer> {
      const answer = await call({ method: 'GET', path: '/v1/gigs' });
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const read = readGigs(answer.body, isKnown);
      if (read === null) return { ok: false, failure: failure('unreadable', { status: 200, note: 'no list of gigs in the answer' }) };
      return { ok: true, ...read, readAt: answer.readAt };
    },

    /** Only the status decides: 200 is a match, 202 a bid. Where it leaves a doubt the answer is `unknown`: the gig may be ours. */
    async grab(offer: Offer, sent: Sent): Promise<GrabAnswer> {
      const answer = await call({ method: 'POST', path: `/v1/gigs/${encodeURIComponent(offer.id)}/offer`, body: {}, sent });
      if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
      const status = answer.ok ? answer.status : answer.failure.status;
      if (status === 200) return { outcome: 'accepted', assignment: (answer.ok ? readHeld(answer.body) : null) ?? heldOf(offer) };
      if (status === 202) return { outcome: 'offered' };
      if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
      if (status === 404 || status === 409 || status === 410) return { outcome: 'gone' };
      const why = explained(answer);
      if (answer.status >= 500 || answer.status < 400) return { outcome: 'unknown', failure: why };
      return why.code === 'upstream-error' ? { outcome: 'refused' } : { outcome: 'refused', failure: why };
    },

    async schedule(): Promise<ScheduleAnswer> {
      const answer = await call({ method: 'GET', path: '/v1/driver/gigs' });
      if (!answer.ok || answer.status !== 200) return { ok: false, failure: explained(answer) };
      const held = readHeldGigs(answer.body);
      if (held !== null) {
        const { assignments, undecided } = held;
        return { ok: true, assignments, ...(undecided.length > 0 && { undecided }) };
      }
      return { ok: false, failure: failure('unreadable', { status: 200, note: 'the gigs cannot be read whole' }) };
    },

    async release(assignment: Assignment): Promise<ReleaseAnswer> {
      const answer = await call({ method: 'DELETE', path: `/v1/driver/gigs/${encodeURIComponent(assignment.externalId)}` });
      if (!answer.ok && !answer.sentOut) return { outcome: 'refused', failure: answer.failure };
      const status = answer.ok ? answer.status : answer.failure.status;
      if (status === 200 || status === 204) return { outcome: 'released' };
      if (!answer.ok) return { outcome: 'unknown', failure: answer.failure };
      if (answer.status === 404 || answer.status === 410) return { outcome: 'not-held' };
      return { outcome: answer.status >= 500 ? 'unknown' : 'refused', failure: explained(answer) };
    },
  };
}

/** `false` where the platform does not answer. */
async function stats(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return false;
  const answer = await callsOf(deps, account)({ method: 'GET', path: '/v1/driver/stats' });
  const read = answer.ok && answer.status === 200 ? Stats.safeParse(answer.body) : null;
  return read?.success ? read.data : false;
}

function callsOf({ http, machine }: AdapterDeps, account: Account): (request: HttpRequest) => Promise<HttpAnswer> {
  return createSignedCalls({
    http,
    isExpired: (answer) => answer.status === 401,
    async signIn() {
      const secrets = await account.secrets();
      const refreshToken = secrets?.['refreshToken'];
      if (secrets === null || !refreshToken) return { failure: failure('needs-sign-in', { note: 'no refresh token is stored' }) };
      const answer = await http.request({
        method: 'POST',
        path: '/v1/sessions/token',
        body: { refresh_token: refreshToken },
      });
      if (!answer.ok) return { failure: answer.failure };
      if (answer.status !== 200) return { failure: refusedRefresh(answer, machine.now()) };
      const token = Token.safeParse(answer.body);
      if (!token.success) return { failure: failure('unreadable', { status: 200, note: 'no access token in the answer' }) };
      const next = token.data.refresh_token;
      if (next !== undefined && next !== refreshToken) await account.saveSecrets({ ...secrets, refreshToken: next });
      return { headers: { authorization: `Bearer ${token.data.access_token}` } };
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
  if (status === 403 && errorOf(body) === 'verification_required') {
    const page = Verification.safeParse(body);
    return failure('needs-human', { status, ...(page.success && { url: page.data.url }), note: 'a verification is open' });
  }
  if (status === 403 && errorOf(body) === 'suspended') return failure('not-trusted', { status, note: 'the account is suspended' });
  if (status === 426) return failure('client-too-old', { status, note: 'the client is too old' });
  return failureOfStatus(status, headers, now);
}

/** An answer that could not be read still has its status: the waits among them keep their meaning. */
function unreadable(why: Failure): Failure {
  if (why.code !== 'unreadable' || why.status === undefined) return why;
  if (why.status === 429) return { ...why, code: 'rate-limited' };
  return why.status >= 500 ? { ...why, code: 'upstream-error' } : why;
}
