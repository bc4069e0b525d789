import type { ServerResponse } from 'node:http';
import { STREAMS } from '#config/constants.ts';

export interface StreamWriter {
  write(text: string): void;
  /** Ends the answer in good order. */
  end(): void;
  closed: Promise<void>;
}

/**
 * Opens an answer without an end. Writes are gathered for a moment, so that a burst is one packet; a reader that falls too
 * far behind is dropped: it comes back and resumes.
 */
export function openStream(response: ServerResponse, contentType: string, heartbeat: string | null): StreamWriter {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  response.flushHeaders();
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const text = gathered;
    gathered = '';
    // The pipeline may have ended it meanwhile.
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength + text.length > STREAMS.maxBehindBytes) response.destroy();
    else response.write(text);
  };
  const write = (text: string) => {
    if (gathered.length <= STREAMS.maxBehindBytes) gathered += text;
    timer ??= setTimeout(flush, STREAMS.flushMs);
  };
  const beat = heartbeat === null ? undefined : setInterval(() => write(heartbeat), STREAMS.heartbeatMs);
  const closed = new Promise<void>((resolve) => {
    const over = () => {
      clearInterval(beat);
      clearTimeout(timer);
      resolve();
    };
    if (response.destroyed) over();
    else response.on('close', over);
  });
  return {
    write,
    end() {
      clearTimeout(timer);
      flush();
      response.end();
    },
    closed,
  };
}

/** One server-sent event; `id` is where a reader resumes. */
export function serverSentEvent(type: string, data: unknown, id: number | null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
