import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest } from '../../model/http.ts';
import type { Account, AdapterDeps } from '../../model/platform.ts';
import { byStatus, failure, failureOfStatus } from './failures.ts';
import { record, text } from './parse.ts';
import { createSignedCalls } from './signed-calls.ts';

/** How a platform gives access tokens for the refresh token that is stored, and what its other answers mean. */
export interface TokenWire {
  refresh: {
    path: string;
    names: TokenNames;
    /** What else the request carries. */
    more?: Record<string, string>;
  };
  /** What an answer means that the platform documents; `null` = what its status says by itself. Its own words are compared, never repeated. */
  documented(answer: HttpAnswer & { ok: true }): Failure | null;
}

/** Fields of the two tokens, in the request and in the answer. */
export interface TokenNames {
  access: string;
  refresh: string;
}

export const CAMEL_TOKENS: TokenNames = { access: 'accessToken', refresh: 'refreshToken' };
export const SNAKE_TOKENS: TokenNames = { access: 'access_token', refresh: 'refresh_token' };

/**
 * Calls of an account whose refresh token is stored: signed by a bearer token that is renewed when it has expired (401). A new
 * refresh token that comes along is stored at once.
 */
export function createRefreshedCalls(
  { http, machine }: Pick<AdapterDeps, 'http' | 'machine'>,
  account: Account,
  wire: TokenWire,
): (request: HttpRequest) => Promise<HttpAnswer> {
  const { path, names, more } = wire.refresh;
  const stored = async () => (await account.secrets())?.['refreshToken'] ?? null;
  return createSignedCalls({
    http,
    stored,
    isExpired: (answer) => answer.status === 401,
    async signIn() {
      const secrets = await account.secrets();
      const refreshToken = secrets?.['refreshToken'];
      if (secrets === null || !refreshToken) return { failure: failure('needs-sign-in', { note: 'no refresh token is stored' }) };
      const answer = await http.request({ method: 'POST', path, body: { ...more, [names.refresh]: refreshToken } });
      if (!answer.ok) return { failure: answer.failure };
      if (answer.status !== 200) return { failure: refusedRefresh(answer, wire, machine.now()) };
      const told = record(answer.body);
      const accessToken = text(told?.[names.access], 8000);
      if (accessToken === null) return { failure: failure('unreadable', { status: 200, note: 'no access token in the answer' }) };
      const next = text(told?.[names.refresh], 8000);
      if (next !== null && next !== refreshToken) await account.saveSecrets({ ...secrets, refreshToken: next });
      return { headers: { authorization: `Bearer ${accessToken}` } };
    },
  });
}

/** Why an answer is not the one that was asked for. */
export function explain(answer: HttpAnswer, wire: Pick<TokenWire, 'documented'>, now: number): Failure {
  if (!answer.ok) return byStatus(answer.failure);
  const { status, headers } = answer;
  if (status === 401) return failure('needs-sign-in', { status, note: 'refused with a new token' });
  if (status === 426) return failure('client-too-old', { status, note: 'the client is too old' });
  return wire.documented(answer) ?? failureOfStatus(status, headers, now);
}

function refusedRefresh(answer: HttpAnswer & { ok: true }, wire: TokenWire, now: number): Failure {
  const { status } = answer;
  const refused = status === 400 || status === 401 || status === 403;
  return refused ? failure('needs-sign-in', { status, note: 'the refresh token was refused' }) : explain(answer, wire, now);
}
