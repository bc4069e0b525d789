import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';

/** One platform call of a server, as it went over its wire. */
export interface Tapped {
  /** Real milliseconds since 1970. */
  at: number;
  call: 'poll' | 'accept';
  account: string;
}

/** What the wire does to the bytes on it; in both directions. */
export type Weather =
  | { kind: 'fair' }
  /** Nothing comes through and nothing is refused; held bytes arrive when it clears, as TCP would send them again. */
  | { kind: 'cut' }
  /** Each piece is late; a lost one (`loss` of 1) later still, by a retransmission. */
  | { kind: 'rough'; delayMs: number; jitterMs: number; loss: number };

/** A wire between one server and what it talks to: notes platform calls, and can be cut or made slow. */
export interface Tap {
  port: number;
  /** In their order; a test removes them once it is done with them. */
  calls: Tapped[];
  weather(next: Weather): void;
  /** Accounts that polled at this instant or later, and when each of them first did. */
  polledSince(at: number): Map<string, number>;
  close(): Promise<void>;
}

const RETRANSMIT_MS = 250;

export async function openTap(target: { host?: string; port: number }, random: () => number = Math.random): Promise<Tap> {
  const calls: Tapped[] = [];
  const lines = new Set<Line>();
  let weather: Weather = { kind: 'fair' };

  const server = createServer((near) => {
    const far = tcp(target.port, target.host ?? '127.0.0.1');
    const out = createLine(
      near,
      far,
      () => weather,
      random,
      (bytes) => note(bytes),
    );
    const back = createLine(far, near, () => weather, random);
    for (const line of [out, back]) lines.add(line);
    const end = () => {
      for (const line of [out, back]) lines.delete(line);
    };
    near.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  /** One request fits into one piece, and a connection carries one at a time. */
  function note(bytes: Buffer): void {
    const head = bytes.subarray(0, 200).toString('latin1');
    const call =
      head.startsWith('POST ') &&
      (/^POST \S*\/GetOffersForProviderPost /.test(head) ? 'poll' : /^POST \S*\/AcceptOffer /.test(head) ? 'accept' : null);
    if (!call) return;
    const token = /x-amz-access-token: sandbox\.([\w-]+)\./i.exec(bytes.toString('latin1'))?.[1];
    if (token) calls.push({ at: Date.now(), call, account: accountOf(token) });
  }

  return {
    port: (server.address() as AddressInfo).port,
    calls,
    weather(next) {
      weather = next;
      for (const line of lines) line.flow();
    },
    polledSince(at) {
      const first = new Map<string, number>();
      for (let i = calls.length - 1; i >= 0 && calls[i]!.at >= at; i--)
        if (calls[i]!.call === 'poll') first.set(calls[i]!.account, calls[i]!.at);
      return first;
    },
    close: () => closeServer(server, lines),
  };
}

interface Line {
  from: Socket;
  /** The weather changed: what waits may go. */
  flow(): void;
}

function createLine(from: Socket, to: Socket, weather: () => Weather, random: () => number, seen?: (bytes: Buffer) => void): Line {
  const held: { bytes: Buffer | null; due: number }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flow(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    while (held.length && weather().kind !== 'cut') {
      const next = held[0]!;
      if (next.due > now && weather().kind === 'rough') {
        timer = setTimeout(flow, next.due - now);
        return;
      }
      held.shift();
      if (next.bytes) to.write(next.bytes);
      else to.end();
    }
  }

  function put(bytes: Buffer | null): void {
    const now = weather();
    if (bytes) seen?.(bytes);
    if (now.kind === 'fair' && !held.length) return void (bytes ? to.write(bytes) : to.end());
    let due = performance.now();
    if (now.kind === 'rough') {
      due += Math.max(0, now.delayMs + (2 * random() - 1) * now.jitterMs);
      if (random() < now.loss) due += RETRANSMIT_MS + now.delayMs;
    }
    held.push({ bytes, due: Math.max(due, held.at(-1)?.due ?? 0) });
    flow();
  }

  from.setNoDelay(true);
  from.on('data', put);
  from.on('end', () => put(null));
  // A reset goes through at once, unless the wire is cut: then nobody hears of it.
  from.on('error', () => weather().kind !== 'cut' && to.destroy());
  from.on('close', () => weather().kind !== 'cut' && !held.length && to.destroy());
  return { from, flow };
}

function closeServer(server: Server, lines: Set<Line>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const line of lines) line.from.destroy();
  });
}

function accountOf(payload: string): string {
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[])[1] ?? '';
}
