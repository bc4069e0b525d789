import { ApiFailure, type Call, createClient } from '#api/contract/client.ts';
import type { AnswerOf, Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { APP_VERSION } from '#config/constants.ts';
import type { Session } from './session.ts';

interface ApiDeps {
  session: Pick<Session, 'token' | 'renew' | 'end' | 'act'>;
  fetch: typeof globalThis.fetch;
  /** Asks who is there for the password again; false = they would not. */
  confirmIdentity(): Promise<boolean>;
  /** The server is newer than this console. */
  onOutdated(): void;
  /** False = the device itself says that it has no network. */
  online(): boolean;
}

/** The token is not one any more: a new one may be. A wrong password is a 401 too, and is not sent twice. */
const STALE: ReadonlySet<string> = new Set(['auth.sessionInvalid', 'auth.required']);

/** Calls that only read, although what they ask for is in a body. */
const READS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  contract.feed,
  contract.feedSummary,
  contract.offers,
  contract.offersCount,
  contract.reservedOffers,
  contract.gopuffOffers,
  contract.blocks,
  contract.userLookup,
  contract.rulePreview,
  contract.previewSms,
  contract.backtest,
]);

/**
 * The typed client for the signed-in user: a token refused early is renewed once; a session that is over ends here. A server
 * that is newer than this console is asked nothing more.
 */
export function createApi({ session, fetch, confirmIdentity, onOutdated, online }: ApiDeps): Call {
  let outdated = false;
  const client = createClient({ baseUrl: '', token: session.token, fetch });
  const send: Call = async (endpoint, input, init) => {
    if (outdated) throw new ApiFailure({ statusCode: 0, code: 'app.outdated', message: 'Outdated app version', requestId: '' });
    const wasOnline = online();
    const answer = await client(endpoint, input, init).catch((error: unknown) => {
      throw changes(endpoint) ? lostChange(error, wasOnline) : error;
    });
    if (endpoint.path === contract.shell.path && (answer as AnswerOf<typeof contract.shell>).appVersion > APP_VERSION) {
      outdated = true;
      onOutdated();
    }
    return answer;
  };
  return async (endpoint, input, init) => {
    try {
      return await send(endpoint, input, init);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.body.code === 'auth.banned') session.end(error);
      if (error.body.code === 'godMode.over') session.act(null);
      if (error.body.code === 'auth.recentRequired' && (await confirmIdentity())) return send(endpoint, input, init);
      if (!STALE.has(error.body.code) || endpoint.access === 'public' || !(await session.renew())) throw error;
      return send(endpoint, input, init);
    }
  };
}

function changes(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && !READS.has(endpoint);
}

/** A change that got no answer: without a network it was never sent, otherwise nobody knows whether the server made it. */
function lostChange(error: unknown, wasOnline: boolean): unknown {
  if (!(error instanceof ApiFailure) || error.body.code !== 'network.unreachable') return error;
  const code = wasOnline ? 'network.notSaved' : 'network.offline';
  return new ApiFailure({ ...error.body, code });
}
