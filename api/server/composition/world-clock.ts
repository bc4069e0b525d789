import { get } from 'node:http';
import type { Instant, MachineClock, WorldClock } from '#engine/model/clock.ts';

export interface FollowedClock extends WorldClock {
  /** False until the first line came, and while the sandbox is away. */
  connected(): boolean;
  /** Resolves with the first line. */
  first: Promise<void>;
  close(): void;
}

interface Tick {
  world: string;
  now: Instant;
  speed: number;
  /** Machine time at which it was read. */
  at: number;
}

export interface FollowOptions {
  /** `http://127.0.0.1:<port>` of the sandbox. */
  url: string;
  machine: MachineClock;
  /** The sandbox began another world. */
  onReset(world: string): void;
}

const RETRY_MS = 250;
/** The sandbox sends a line a second. */
const SILENT_MS = 4000;
/** Smaller differences are the network's, not the clock's: time does not jump back for them. */
const TOLERANCE_MS = 50;

/** Follows the sandbox's clock. Between its lines, and while it is away, time goes on at the last speed. */
export function followClock({ url, machine, onReset }: FollowOptions): FollowedClock {
  let tick: Tick = { world: '', now: machine.now(), speed: 1, at: machine.elapsed() };
  let heardAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let end = (): void => undefined;
  let started = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    started = resolve;
  });
  const now = () => Math.floor(tick.now + (machine.elapsed() - tick.at) * tick.speed);

  function take(line: string): void {
    const read = parse(line, machine.elapsed());
    if (!read) return;
    heardAt = read.at;
    const known = tick.world;
    const drifted =
      read.speed !== tick.speed || read.world !== known || Math.abs(read.now - now()) > TOLERANCE_MS * Math.max(1, read.speed);
    if (drifted) tick = read;
    started();
    if (known && read.world !== known) onReset(read.world);
  }

  function connect(): void {
    if (closed) return;
    const request = get(`${url}/_sandbox/clock/stream`, (response) => {
      if (response.statusCode !== 200) return void response.destroy();
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop()!;
        for (const line of lines) take(line);
      });
      response.on('error', () => undefined);
    });
    request.setTimeout(SILENT_MS, () => request.destroy());
    request.on('error', () => undefined);
    request.on('close', () => {
      if (!closed) setTimeout(connect, RETRY_MS).unref();
    });
    end = () => request.destroy();
  }

  connect();
  return {
    now,
    speed: () => tick.speed,
    connected: () => machine.elapsed() - heardAt < SILENT_MS,
    first,
    close() {
      closed = true;
      end();
    },
  };
}

function parse(line: string, at: number): Tick | null {
  try {
    const { world, now, speed } = JSON.parse(line) as Partial<Tick>;
    return typeof world === 'string' && Number.isFinite(now) && Number.isFinite(speed) ? { world, now: now!, speed: speed!, at } : null;
  } catch {
    return null;
  }
}
