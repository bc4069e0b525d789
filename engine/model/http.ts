import type { Failure } from './failure.ts';

/** Called when a request is handed to the socket. May give the milliseconds it may take at most; 0 = it must not leave. */
export type Sent = () => number | undefined;

/** A list in an answer, and which of its rows need no reading. */
export interface KnownRows {
  /** Field of the answer that holds the list. */
  list: string;
  /** Field of a row that holds its id. */
  id: string;
  isKnown(id: string): boolean;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the platform's base address, with a leading slash. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** JSON text sent as it stands, instead of `body`: for what is sent again and again. */
  json?: string;
  timeoutMs?: number;
  sent?: Sent;
  /** Rows of the answer that need no reading: they are counted, not parsed. */
  known?: KnownRows;
}

export type HttpAnswer =
  | {
      ok: true;
      status: number;
      headers: Record<string, string | string[] | undefined>;
      /** Parsed JSON; `undefined` for an empty body. */
      body: unknown;
      /** Rows that `known` skipped: they are not in the body. */
      skipped?: number;
      /** `machine.elapsed()` when the last byte had been read. */
      readAt: number;
    }
  /** No usable answer: unreachable, timed out, too large or not JSON. `status` is set where a status line came. */
  | { ok: false; failure: Failure; sentOut: boolean };

/** HTTP towards one platform: keep-alive, a time-out for the whole exchange, a cap on the body. Never throws. */
export interface PlatformHttp {
  request(request: HttpRequest): Promise<HttpAnswer>;
}
