import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { STREAM_EVENTS, type StreamEvent } from '#api/contract/events.ts';
import { MINUTE } from '#engine/model/time-units.ts';

/** `refused` = the server answers, but not with events; `unreachable` = it does not answer. */
export type StreamState = 'connecting' | 'live' | 'refused' | 'unreachable';

interface StreamDeps {
  fetch: typeof globalThis.fetch;
  token(): Promise<string | null>;
  /** Resolves after `ms`, at once when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  random(): number;
  onEvent(event: StreamEvent): void;
  onState(state: StreamState): void;
}

const BACKOFF_MS = [500, 1000, 2000, 5000, 10_000];
/** Silence after which the connection counts as dead: the server breathes at least every 25 s. */
const SILENCE_MS = MINUTE;

/**
 * Follows `GET /prd/events` until stopped: reconnects with growing, scattered pauses and resumes after the last id seen.
 * Returns the function that stops it.
 */
export function followEvents(deps: StreamDeps): () => void {
  const stop = new AbortController();
  let lastId: string | null = null;

  async function connectOnce(): Promise<'live' | 'refused' | 'unreachable'> {
    const token = await deps.token();
    if (!token || stop.signal.aborted) return 'refused';
    const dead = new AbortController();
    const signal = AbortSignal.any([stop.signal, dead.signal]);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => dead.abort(), SILENCE_MS);
    };
    let outcome: 'live' | 'refused' | 'unreachable' = 'unreachable';
    try {
      alive();
      const response = await deps.fetch('/prd/events', {
        headers: { accept: 'text/event-stream', authorization: token, ...(lastId !== null && { 'last-event-id': lastId }) },
        credentials: 'same-origin',
        cache: 'no-store',
        // It stays open: what the page waits for goes before it.
        priority: 'low',
        signal,
      });
      outcome = 'refused';
      if (!response.ok || !response.body) return outcome;
      outcome = 'live';
      deps.onState('live');
      const parser = createParser({
        onEvent(message) {
          if (message.id !== undefined) lastId = message.id;
          const event = streamEventOf(message);
          if (event) deps.onEvent(event);
        },
      });
      const decoder = new TextDecoder();
      for await (const chunk of chunksOf(response.body)) {
        alive();
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
    } catch {
      // A broken connection is ordinary: the loop tries again.
    } finally {
      clearTimeout(silence);
    }
    return outcome;
  }

  void (async () => {
    for (let failures = 0; !stop.signal.aborted; ) {
      const outcome = await connectOnce().catch(() => 'unreachable' as const);
      if (stop.signal.aborted) return;
      failures = outcome === 'live' ? 0 : failures + 1;
      // One failure may be a server that restarts: it is not told at once.
      deps.onState(failures > 1 && outcome !== 'live' ? outcome : 'connecting');
      const pause = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)]!;
      await deps.wait(pause * (0.75 + deps.random() / 2), stop.signal);
    }
  })();
  return () => stop.abort();
}

/** The event a message carries; null for kinds this console does not know and for broken JSON. */
export function streamEventOf(message: EventSourceMessage): StreamEvent | null {
  if (!(STREAM_EVENTS as readonly string[]).includes(message.event ?? '')) return null;
  try {
    return { type: message.event, ...JSON.parse(message.data) } as StreamEvent;
  } catch {
    return null;
  }
}

/** Not every browser can iterate a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
