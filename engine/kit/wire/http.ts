import { isUtf8 } from 'node:buffer';
import { type Dispatcher, Pool } from 'undici';
import type { MachineClock } from '../../model/clock.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest, PlatformHttp } from '../../model/http.ts';
import { failure, retryAfterMs } from './failures.ts';
import { skipKnownRows } from './known-rows.ts';

export interface PlatformHttpOptions {
  /** `http(s)://host[:port][/prefix]`; every path goes below it. */
  baseUrl: string;
  machine: MachineClock;
  /** Sockets at most; a request beyond them waits inside its own time-out. */
  connections?: number;
  /** For the whole exchange: connect, headers, last byte of the body. */
  timeoutMs?: number;
  /** Largest body in bytes where `content-length` announces it, else a quarter of it; a larger one ends as `unreadable`. */
  maxBytes?: number;
}

export interface ClosablePlatformHttp extends PlatformHttp {
  /** Ends every socket; open exchanges answer `unreachable`. */
  close(): Promise<void>;
}

/**
 * HTTP towards one platform: keep-alive, one time-out for the whole exchange, a cap on the body, redirects returned as they
 * are. Never throws and logs nothing. It drives the pool by its handler rather than by streams: this is the path of every poll.
 */
export function createPlatformHttp(options: PlatformHttpOptions): ClosablePlatformHttp {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: options.connections ?? 512,
    pipelining: 1,
    // An accept follows its poll on a second socket: that one must still be warm.
    keepAliveTimeout: 30_000,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const limits: Limits = {
    machine: options.machine,
    timeoutMs: options.timeoutMs ?? 8000,
    maxBytes: options.maxBytes ?? 2 * 1024 * 1024,
  };
  return {
    request: (request) => new Promise((resolve) => send(pool, prefix, request, new Exchange(request, limits, resolve))),
    close: () => pool.destroy(),
  };
}

interface Limits {
  machine: MachineClock;
  timeoutMs: number;
  maxBytes: number;
}

function send(pool: Pool, prefix: string, request: HttpRequest, exchange: Exchange): void {
  try {
    const body = request.json ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const headers: string[] = ['accept', 'application/json'];
    if (body !== undefined) headers.push('content-type', 'application/json');
    for (const name in request.headers) headers.push(name, request.headers[name]!);
    pool.dispatch({ method: request.method, path: prefix + request.path, headers, ...(body !== undefined && { body }) }, exchange);
  } catch {
    exchange.refuse('the request could not be built');
  }
}

/** One request and its answer, as the pool's handler. It answers once; whatever comes later is dropped. */
class Exchange implements Dispatcher.DispatchHandler {
  #request: HttpRequest;
  #limits: Limits;
  #resolve: (answer: HttpAnswer) => void;
  readonly #timeoutMs: number;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #done = false;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  #first: Buffer | null = null;
  #rest: Buffer[] | null = null;
  #bytes = 0;
  #mostBytes = 0;

  constructor(request: HttpRequest, limits: Limits, resolve: (answer: HttpAnswer) => void) {
    this.#request = request;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#timeoutMs = request.timeoutMs ?? limits.timeoutMs;
    this.#timer = setTimeout(cut, this.#timeoutMs, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#done) {
      controller.abort(new Error('cut before it was sent'));
      return;
    }
    const atMost = this.#request.sent?.();
    if (atMost === 0) {
      this.#fail(failure('unreachable', { note: 'it was too late to send it' }));
      controller.abort(new Error('not sent'));
      return;
    }
    this.#controller = controller;
    if (atMost !== undefined && atMost < this.#timeoutMs) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(cut, atMost, this);
    }
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const told = headers['content-length'];
    const { maxBytes } = this.#limits;
    // One that does not tell its length may have no end, and many of those at once are held in memory.
    this.#mostBytes = told === undefined ? maxBytes / 4 : maxBytes;
    if (Number(told) > maxBytes) this.#tooLarge(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#mostBytes) this.#tooLarge(controller);
    else if (this.#first === null) this.#first = chunk;
    else if (this.#rest === null) this.#rest = [this.#first, chunk];
    else this.#rest.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#done) return;
    const readAt = this.#limits.machine.elapsed();
    let bytes = this.#rest === null ? this.#first : Buffer.concat(this.#rest, this.#bytes);
    let body: unknown;
    let skipped = 0;
    if (bytes !== null) {
      if (this.#request.known) ({ bytes, skipped } = skipKnownRows(bytes, this.#request.known));
      if (!isUtf8(bytes)) {
        this.#fail(failure('unreadable', { note: 'the body is not UTF-8' }));
        return;
      }
      const text = bytes.toString('utf8');
      try {
        body = text.trim() === '' ? undefined : JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
      } catch {
        this.#fail(failure('unreadable', { note: 'the body is not JSON' }));
        return;
      }
    }
    this.#finish({ ok: true, status: this.#status, headers: this.#headers, body, skipped, readAt });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { code?: string }): void {
    if (this.#done) return;
    const kind = error.name === 'HTTPParserError' ? 'unreadable' : 'unreachable';
    this.#fail(failure(kind, { note: `the connection failed: ${error.code ?? error.name}` }));
  }

  cut(): void {
    if (this.#done) return;
    this.#fail(failure('timed-out', { note: 'no whole answer in time' }));
    this.#controller?.abort(new Error('timed out'));
  }

  #tooLarge(controller: Dispatcher.DispatchController): void {
    if (!this.#done) this.#fail(failure('unreadable', { note: `the body is larger than ${this.#mostBytes} bytes` }));
    controller.abort(new Error('body too large'));
  }

  refuse(note: string): void {
    if (!this.#done) this.#fail(failure('unreachable', { note }));
  }

  #fail(why: Failure): void {
    if (this.#status > 0) {
      why.status = this.#status;
      const wait = retryAfterMs(this.#headers['retry-after'], this.#limits.machine.now());
      if (wait !== null) why.retryAfterMs = wait;
    }
    this.#finish({ ok: false, failure: why, sentOut: this.#controller !== null });
  }

  #finish(answer: HttpAnswer): void {
    this.#done = true;
    clearTimeout(this.#timer);
    this.#first = null;
    this.#rest = null;
    this.#resolve(answer);
  }
}

const BYTE_ORDER_MARK = 0xfeff;

function cut(exchange: Exchange): void {
  exchange.cut();
}
