import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest, PlatformHttp } from '../../model/http.ts';

export interface SignedCallsOptions {
  http: PlatformHttp;
  /** The sign-in that is stored, e.g. a refresh token; null where there is none. */
  stored(): Promise<string | null>;
  /** Headers that carry a fresh token, or why there is none. */
  signIn(): Promise<{ headers: Record<string, string> } | { failure: Failure }>;
  /** This answer says that the token is no longer good. */
  isExpired(answer: HttpAnswer & { ok: true }): boolean;
}

/**
 * Calls with a token that expires: sent with the one at hand, and once more, never a third time, after a new sign-in. Calls that
 * meet the expiry together share one sign-in. A sign-in that was refused, or whose fresh token was, is not tried again by the calls
 * that follow, until a token works or another sign-in is stored. The token lives here and nowhere else.
 */
export function createSignedCalls({ http, stored, signIn, isExpired }: SignedCallsOptions): (request: HttpRequest) => Promise<HttpAnswer> {
  let headers: Record<string, string> | null = null;
  let signingIn: Promise<Failure | null> | null = null;
  /** What was stored when a sign-in was of no use, and why where the platform refused it. */
  let useless: { stored: Promise<string | null>; failure: Failure | null } | null = null;

  // Set at once, not when the store has answered: a call that is refused meanwhile must find it.
  const giveUp = (failure: Failure | null) => {
    useless = { stored: stored().catch(() => null), failure };
  };

  async function givenUp(): Promise<boolean> {
    return useless !== null && (await useless.stored) === (await stored());
  }

  function ready(): Promise<Failure | null> {
    signingIn ??= renew().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  async function renew(): Promise<Failure | null> {
    if (useless?.failure && (await givenUp())) return useless.failure;
    const answer = await signIn();
    if ('failure' in answer) {
      if (answer.failure.code === 'needs-sign-in') giveUp(answer.failure);
      return answer.failure;
    }
    headers = answer.headers;
    return null;
  }

  async function send(request: HttpRequest): Promise<{ answer: HttpAnswer; used: Record<string, string> | null }> {
    const failed = headers === null ? await ready() : null;
    if (failed !== null || headers === null) return { answer: { ok: false, failure: failed!, sentOut: false }, used: null };
    const used = headers;
    const answer = await http.request({ ...request, headers: { ...request.headers, ...used } });
    if (answer.ok && !isExpired(answer)) useless = null;
    return { answer, used };
  }

  const expired = (answer: HttpAnswer) => answer.ok && isExpired(answer);
  return async (request) => {
    const first = await send(request);
    if (!expired(first.answer)) return first.answer;
    if (headers === first.used) {
      if (await givenUp()) return first.answer;
      if (headers === first.used) headers = null;
    }
    const second = await send(request);
    if (expired(second.answer)) giveUp(null);
    return second.answer;
  };
}
