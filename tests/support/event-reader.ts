import { createParser } from 'eventsource-parser';

export interface ReadEvent {
  id: string | null;
  event: string;
  data: any;
}

export interface EventReader {
  status: number;
  headers: Headers;
  /** What came so far. */
  events: ReadEvent[];
  text(): string;
  ended: Promise<void>;
  close(): void;
}

/** Reads server-sent events as a plain client would. */
export async function readEvents(url: string, token: string, lastEventId?: string): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: token, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  });
  const events: ReadEvent[] = [];
  let all = '';
  const parser = createParser({
    onEvent: ({ id = null, event = 'message', data }) => events.push({ id, event, data: JSON.parse(data) }),
  });
  const pump = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      all += text;
      parser.feed(text);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => all,
    ended: pump().catch(() => undefined),
    close: () => abort.abort(),
  };
}
