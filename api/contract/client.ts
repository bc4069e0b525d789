import { createFetch, type FetchError, type FetchResponse } from 'ofetch';
import type { AnswerOf, Endpoint, FailureBody, InputOf } from './define.ts';

/** A call that was refused or failed, with the server's own words; `code` is the text key. */
export class ApiFailure extends Error {
  readonly body: FailureBody;
  constructor(body: FailureBody) {
    super(body.message);
    this.body = body;
  }
}

export interface ClientOptions {
  /** Origin of the API, without `/prd`; empty for the page's own origin. */
  baseUrl: string;
  /** Current id token, refreshed first where it has run out; null when nobody is signed in. */
  token(): Promise<string | null>;
  fetch?: typeof globalThis.fetch;
}

export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, init?: { signal?: AbortSignal }) => Promise<AnswerOf<E>>;

/** One function for every endpoint: `await call(contract.blocks, { userId })`. Unwraps `{statusCode, body}` answers. */
export function createClient(options: ClientOptions): Call {
  const http = createFetch({ fetch: options.fetch ?? globalThis.fetch });
  return async (endpoint, input, init) => {
    const token = endpoint.access === 'public' ? null : await options.token();
    const { url, body } = addressOf(options.baseUrl, endpoint, input as Record<string, unknown>);
    let response: FetchResponse<string>;
    try {
      response = await http.raw<string, 'text'>(url, {
        method: endpoint.method,
        headers: { ...(token && { authorization: token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
        credentials: 'same-origin',
        responseType: 'text',
        ignoreResponseError: true,
        // Asking again is the caller's decision: not every call may be sent twice.
        retry: false,
        ...(init?.signal && { signal: init.signal }),
      });
    } catch (error) {
      if (init?.signal?.aborted) throw (error as FetchError).cause ?? error;
      throw new ApiFailure({ statusCode: 0, code: 'network.unreachable', message: 'The server cannot be reached.', requestId: '' });
    }
    const text = response._data ?? '';
    const parsed = text ? (safeJson(text) as Record<string, unknown> | undefined) : {};
    if (!response.ok) throw new ApiFailure(failureOf(response.status, parsed, endpoint));
    if (parsed === undefined)
      throw new ApiFailure({ statusCode: response.status, code: 'server.error', message: 'The answer is not JSON.', requestId: '' });
    return (endpoint.enveloped ? JSON.parse(String(parsed['body'])) : parsed) as never;
  };
}

export function addressOf(baseUrl: string, endpoint: Endpoint, input: Record<string, unknown>): { url: string; body: string | undefined } {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.in === 'body') return { url: `${baseUrl}/prd${path}`, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return { url: `${baseUrl}/prd${path}${text ? `?${text}` : ''}`, body: undefined };
}

function failureOf(status: number, parsed: Record<string, unknown> | undefined, endpoint: Endpoint): FailureBody {
  const body = endpoint.enveloped && typeof parsed?.['body'] === 'string' ? (safeJson(parsed['body']) as Record<string, unknown>) : parsed;
  const failure = (body ?? {}) as Partial<FailureBody>;
  return {
    statusCode: status,
    code: failure.code ?? 'server.error',
    message: failure.message ?? `The server answered ${status}.`,
    ...(failure.issues && { issues: failure.issues }),
    requestId: failure.requestId ?? '',
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
