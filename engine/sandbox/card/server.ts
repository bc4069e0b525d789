import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocal } from '../local-caller.ts';
import { readBody } from '../request-body.ts';
import type { createApi } from './api.ts';
import type { Store } from './store.ts';
import type { createThreeDSecure } from './three-d-secure.ts';

export interface CardServerDeps {
  store: Store;
  api: ReturnType<typeof createApi>;
  threeDSecure: ReturnType<typeof createThreeDSecure>;
  /** Every answer is this late. */
  latencyMs(): number;
  /** A call has changed something, perhaps. */
  served(): void;
}

const MOST_BYTES = 64_000;
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Allow-Private-Network': 'true',
  'Access-Control-Max-Age': '300',
};

/** Returns the function that answers what is below `/card`; `path` begins after it. Pages of other sites are refused. */
export function createCardServer(deps: CardServerDeps) {
  const { store, api, threeDSecure } = deps;

  const send = (response: ServerResponse, status: number, headers: Record<string, string>, bytes: Buffer | null, end: () => void) => {
    const out = () => {
      end();
      if (response.destroyed) return;
      response.writeHead(status, { ...headers, ...(bytes && { 'Content-Length': String(bytes.length) }) });
      response.end(bytes ?? undefined);
    };
    // An answer leaves only when a power cut can no longer undo what it reports.
    store.flushed(() => {
      const late = deps.latencyMs();
      if (late > 0) setTimeout(out, late);
      else out();
    });
    deps.served();
  };

  return async (request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> => {
    const refuse = (status: number, message: string) => {
      request.resume();
      const bytes = Buffer.from(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
      send(response, status, { 'Content-Type': 'application/json' }, bytes, () => {});
    };
    if (!isLocal(request)) return refuse(403, 'The card sandbox answers this machine and its pages only.');
    const cors = corsOf(request);
    const method = request.method ?? 'GET';
    if (method === 'OPTIONS') {
      request.resume();
      return send(response, 204, { ...cors, ...PREFLIGHT }, null, () => {});
    }
    const body = await readBody(request, MOST_BYTES);
    if (body === null) return refuse(413, 'Request too large.');
    if (path.startsWith('/3ds/')) {
      const acceptLanguage = request.headers['accept-language'];
      const page = threeDSecure({ method, id: path.slice('/3ds/'.length), query, body, acceptLanguage });
      return send(response, page.status, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers }, Buffer.from(page.html), () => {});
    }
    const answer = api({ method, path, query, headers: request.headers, body });
    // Indented as the provider's.
    const bytes = Buffer.from(JSON.stringify(answer.body, null, 2));
    send(response, answer.status, { ...cors, 'Content-Type': 'application/json', ...answer.headers }, bytes, answer.end);
  };
}

function corsOf({ headers }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': headers.origin,
    'Access-Control-Expose-Headers': 'Request-Id, Stripe-Version, Idempotent-Replayed',
    Vary: 'Origin',
  };
}
