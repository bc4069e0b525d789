import type { IncomingHttpHeaders } from 'node:http';
import { CARD_SANDBOX } from '../../model/card-sandbox.ts';
import type { Call, Route } from './call.ts';
import { holdsCardNumber } from './card-number.ts';
import { badInput, CardApiError } from './errors.ts';
import { type FormValue, parseForm } from './form.ts';
import { createIdempotencyKeys, type KeyUse } from './idempotency.ts';
import { readParams } from './params.ts';
import type { Store } from './store.ts';
import { checkExpand, expand, publicView, withDeliveries } from './view.ts';
import { API_VERSION, type Webhooks } from './webhooks.ts';

export interface ApiDeps {
  store: Store;
  webhooks: Webhooks;
  routes: readonly Route[];
  log(message: string): void;
}

export interface ApiRequest {
  method: string;
  /** Without the sandbox's `/card`, without the query. */
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** The answer has left. */
  end(): void;
}

interface Found {
  route: Route;
  id: string;
}

/** Returns the function that answers one call. What it changed is saved when it returns. */
export function createApi(deps: ApiDeps): (request: ApiRequest) => ApiAnswer {
  const { store, webhooks } = deps;
  const keys = createIdempotencyKeys(store);
  const find = createFinder(deps.routes);

  const execute = (found: Found, _request: ApiRequest, params: Map<string, FormValue>, access: Call['access']) => {
    const reader = readParams(params);
    const paths = reader.texts('expand') ?? [];
    checkExpand(paths);
    const answer = found.route.handle({ id: found.id, params: reader, access });
    const whole = expand(store, withDeliveries(store, answer), paths);
    return access === 'publishable' ? publicView(whole) : whole;
  };

  return (request) => {
    const requestId = `req_${store.newSecret('request')}`;
    const headers: Record<string, string> = {
      'Request-Id': requestId,
      'Stripe-Version': headerOf(request.headers, 'stripe-version') || API_VERSION,
      'Cache-Control': 'no-cache, no-store',
    };
    let use: KeyUse | undefined;
    let access: Call['access'] = 'publishable';
    const answer = (status: number, body: unknown): ApiAnswer => ({ status, headers, body, end: () => use?.end() });
    try {
      const params = parseForm(request.method === 'POST' ? formOf(request) : request.query);
      access = accessOf(request.headers, params);
      const found = find(request.method, request.path);
      if (access === 'publishable' && !found.route.publishable) throw needsSecretKey();
      const key = request.method === 'POST' ? headerOf(request.headers, 'idempotency-key') : '';
      if (holdsCardNumber(key)) throw badInput('An idempotency key must not hold a card number.');
      if (key) {
        headers['Idempotency-Key'] = key;
        use = keys.use(key, request.method, request.path, params);
      }
      if (use?.kept) {
        Object.assign(headers, { 'Idempotent-Replayed': 'true', 'Original-Request': use.kept.requestId });
        return answer(use.kept.status, use.kept.body);
      }
      webhooks.causedBy({ id: requestId, idempotency_key: key || null });
      const body = execute(found, request, params, access);
      use?.keep(200, body, requestId);
      return answer(200, body);
    } catch (error) {
      if (!(error instanceof CardApiError)) {
        // Never the parameters: there may be a card among them.
        deps.log(`card sandbox, ${request.method}: ${error instanceof Error ? error.stack : 'failed'}`);
        return answer(500, { error: { type: 'api_error', message: 'The card sandbox failed on this call.' } });
      }
      const body = { error: access === 'publishable' ? publicView(error.body) : error.body };
      if (error.executed) use?.keep(error.status, body, requestId);
      return answer(error.status, body);
    } finally {
      webhooks.causedBy(null);
      store.save();
    }
  };
}

function formOf(request: ApiRequest): string {
  const type = headerOf(request.headers, 'content-type');
  if (request.body !== '' && !/^application\/x-www-form-urlencoded\b/i.test(type))
    throw badInput('Invalid request: the body must be application/x-www-form-urlencoded.');
  return request.body;
}

/** Reads the key from the header, or from `key` as the provider's script sends it; `key` is no parameter of the call. */
function accessOf(headers: IncomingHttpHeaders, params: Map<string, FormValue>): Call['access'] {
  const inForm = params.get('key');
  params.delete('key');
  const authorization = headerOf(headers, 'authorization');
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  const basic = /^Basic\s+(\S+)\s*$/i.exec(authorization)?.[1];
  const key =
    bearer ?? (basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : undefined) ?? (typeof inForm === 'string' ? inForm : '');
  if (key === CARD_SANDBOX.secretKey && key !== inForm) return 'secret';
  if (key === CARD_SANDBOX.publishableKey) return 'publishable';
  const message =
    key === ''
      ? "You did not provide an API key. Provide it in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : 'Invalid API Key provided.';
  throw new CardApiError(401, { type: 'invalid_request_error', message });
}

function needsSecretKey(): CardApiError {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return new CardApiError(401, { type: 'invalid_request_error', code: 'secret_key_required', message });
}

function createFinder(routes: readonly Route[]) {
  const exact = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [`${route.method} ${route.path}`, route]));
  const named = routes
    .filter(({ path }) => path.includes(':'))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`) }));
  return (method: string, path: string): Found => {
    const route = exact.get(`${method} ${path}`);
    if (route) return { route, id: '' };
    for (const { route: one, pattern } of named) {
      const id = one.method === method ? pattern.exec(path)?.[1] : undefined;
      if (id !== undefined) return { route: one, id: decode(id) };
    }
    throw new CardApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}). The card sandbox does not have this call.`,
    });
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const found = headers[name];
  return typeof found === 'string' ? found : '';
}
