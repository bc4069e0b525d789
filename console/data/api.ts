import { ApiFailure, type Call, createClient } from '#api/contract/client.ts';
import type { Session } from './session.ts';

/** The typed client for the signed-in user: a token refused early is renewed once; a session that is over ends here. */
export function createApi(session: Pick<Session, 'token' | 'renew' | 'end'>, fetch: typeof globalThis.fetch): Call {
  const send = createClient({ baseUrl: '', token: session.token, fetch });
  return async (endpoint, input, init) => {
    try {
      return await send(endpoint, input, init);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.body.code === 'auth.banned') session.end(error);
      if (error.body.statusCode !== 401 || endpoint.access === 'public' || !(await session.renew())) throw error;
      return send(endpoint, input, init);
    }
  };
}
