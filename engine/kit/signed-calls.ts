import type { Failure } from '../model/failure.ts';
import type { HttpAnswer, HttpRequest, PlatformHttp } from '../model/http.ts';

export interface SignedCallsOptions {
  http: PlatformHttp;
  /** Headers that carry a fresh token, or why there is none. */
  signIn(): Promise<{ headers: Record<string, string> } | { failure: Failure }>;
  /** This answer says that the token is no longer good. */
  isExpired(answer: HttpAnswer & { ok: true }): boolean;
}

/**
 * Calls with a token that expires: sent with the one at hand, and once more, never a third time, after a new sign-in. Calls that
 * meet the expiry together share one sign-in. The token lives here and nowhere else.
 */
export function createSignedCalls({ http, signIn, isExpired }: SignedCallsOptions): (request: HttpRequest) => Promise<HttpAnswer> {
  let headers: Record<string, string> | null = null;
  let signingIn: Promise<Failure | null> | null = null;

  function ready(): Promise<Failure | null> {
    signingIn ??= signIn()
      .then((answer) => {
        if ('failure' in answer) return answer.failure;
        headers = answer.headers;
        return null;
      })
      .finally(() => {
        signingIn = null;
      });
    return signingIn;
  }

  async function send(request: HttpRequest): Promise<{ answer: HttpAnswer; used: Record<string, string> | null }> {
    const failed = headers === null ? await ready() : null;
    if (failed !== null || headers === null) return { answer: { ok: false, failure: failed!, sentOut: false }, used: null };
    const used = headers;
    return { answer: await http.request({ ...request, headers: { ...request.headers, ...used } }), used };
  }

  const expired = (answer: HttpAnswer) => answer.ok && isExpired(answer);
  return async (request) => {
    const first = await send(request);
    if (!expired(first.answer)) return first.answer;
    if (headers === first.used) headers = null;
    const second = await send(request);
    if (expired(second.answer) && headers === second.used) headers = null;
    return second.answer;
  };
}
