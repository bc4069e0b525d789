import type { ServerResponse } from 'node:http';
import type { Instant } from '../model/clock.ts';

export interface ClockTick {
  world: string;
  now: Instant;
  speed: number;
}

/** Who follows the clock: one line of JSON at once, at every change and as a heartbeat. */
export interface ClockStreams {
  open(response: ServerResponse): void;
  /** Resolves when every follower's line was handed to its socket, or the follower is too slow to wait for. */
  tell(): Promise<void>;
  close(): void;
}

const PATIENCE_MS = 500;

export function createClockStreams(tick: () => ClockTick): ClockStreams {
  const followers = new Set<ServerResponse>();
  const line = () => `${JSON.stringify(tick())}\n`;
  const heartbeat = setInterval(() => {
    const text = line();
    for (const follower of followers) follower.write(text);
  }, 1000);
  heartbeat.unref();
  return {
    open(response) {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' });
      response.write(line());
      followers.add(response);
      response.on('close', () => followers.delete(response));
    },
    async tell() {
      const text = line();
      const written = [...followers].map((follower) => new Promise<void>((resolve) => follower.write(text, () => resolve())));
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([Promise.all(written), patience]);
      clearTimeout(timer);
    },
    close() {
      clearInterval(heartbeat);
      for (const follower of followers) follower.end();
    },
  };
}
