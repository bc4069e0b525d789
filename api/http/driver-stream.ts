import type { H3Event } from 'h3';
import { Failed } from '#api/contract/failures.ts';
import { STREAMS } from '#config/constants.ts';
import { openStream, serverSentEvent } from './event-stream.ts';

export interface StreamedItem {
  /** Place in the outbox; null for what is not kept. */
  seq: number | null;
  type: string;
  data: Record<string, unknown>;
}

export interface DriverSource {
  userId: string;
  follow(listener: (item: StreamedItem) => void): Promise<() => void>;
  missed(after: number): Promise<StreamedItem[]>;
  standing(): Promise<StreamedItem[]>;
}

/**
 * One driver’s events until the reader goes or falls behind. What the reader missed since `Last-Event-ID` comes first, each event once.
 */
export async function followDriver(event: H3Event, source: DriverSource): Promise<Failed | undefined> {
  const { pipeline } = event.context;
  const { req, res } = event.node;
  const leave = pipeline.streams.enter(source.userId);
  if (!leave) return new Failed('rate.limited', undefined, STREAMS.heartbeatMs / 1000);
  let waiting: StreamedItem[] | null = [];
  let write = (_item: StreamedItem): void => undefined;
  const stop = await source.follow((item) => (waiting ? waiting.push(item) : write(item)));
  try {
    const after = lastEventId(req.headers['last-event-id']);
    const missed = after === null ? [] : await source.missed(after);
    const standing = await source.standing();
    if (res.destroyed) return undefined;
    const stream = openStream(res, 'text/event-stream; charset=utf-8', ': still here\n\n');
    // What was missed may still be on its way here, and it comes by its place, not in order: commits overtake each other.
    const sent = new Set(missed.map((item) => item.seq));
    const send = (item: StreamedItem) => stream.write(serverSentEvent(item.type, item.data, item.seq));
    write = (item) => {
      if (item.seq === null || !sent.has(item.seq)) send(item);
    };
    stream.write('retry: 2000\n\n');
    for (const item of [...missed, ...standing]) send(item);
    for (const item of waiting) write(item);
    waiting = null;
    await stream.closed;
    return undefined;
  } finally {
    stop();
    leave();
  }
}

function lastEventId(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}
