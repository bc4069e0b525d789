import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MachineClock } from '../model/clock.ts';
import type { SandboxPlatform } from '../model/sandbox.ts';
import { createSimulatedClock } from './clock.ts';
import { createControl } from './control.ts';
import { createFaults } from './faults.ts';
import { openJournal } from './journal.ts';
import { createSandboxServer } from './server.ts';
import { condense, type Entry, emptyState, replay } from './state.ts';
import { createClockStreams } from './streams.ts';
import { createTokens } from './tokens.ts';
import { createWorld } from './world.ts';

export { type HistoryRequest, marketHistory } from './market.ts';
export type { LedgerRow, Message } from './state.ts';

export interface SandboxOptions {
  /** 0 = any free one. */
  port: number;
  /** The world lives in `sandbox` below it. */
  dataDir: string;
  /** Seed of the first world, and of a reset that gives none. */
  seed: string;
  platforms: readonly SandboxPlatform[];
  machine: MachineClock;
  log(message: string): void;
  /** The disk refused a write: nothing can be promised any more. Absent = throws. */
  broken?(error: Error): void;
}

export interface Sandbox {
  /** `http://127.0.0.1:<port>`; a platform answers below `/<its id>`. */
  url: string;
  world(): string;
  close(): Promise<void>;
}

/** Opens the world of a data folder, or makes one, and serves it on loopback. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { machine, platforms, log } = options;
  const broken =
    options.broken ??
    ((error: Error) => {
      throw error;
    });
  let state = emptyState();
  const journal = openJournal<Entry>(
    join(options.dataDir, 'sandbox'),
    (entries) => {
      state = replay(entries);
      return condense(state);
    },
    broken,
  );
  if (!state.key) {
    state.key = randomBytes(32).toString('base64url');
    journal.append([{ t: 'key', key: state.key }]);
  }
  let url = '';
  const clock = createSimulatedClock(machine);
  const world = createWorld({
    platforms,
    state,
    clock,
    machine,
    tokens: createTokens(state.key, machine),
    defaultSeed: options.seed,
    url: () => url,
  });
  const opening = world.changes();
  if (opening.length > 0) journal.append(opening);

  const faults = createFaults();
  const streams = createClockStreams(() => ({ world: state.world, now: clock.now(), speed: clock.speed() }));
  const control = createControl({ platforms, world, clock, machine, faults });
  const server = createSandboxServer({ platforms, world, faults, control, streams, journal, machine, log });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: '127.0.0.1', backlog: 4096 }, resolve);
  }).catch((error: unknown) => {
    streams.close();
    journal.close();
    throw error;
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  log(`sandbox at ${url}, world ${state.world}`);

  return {
    url,
    world: () => state.world,
    close: () =>
      new Promise((resolve) => {
        streams.close();
        server.close(() => {
          journal.close();
          resolve();
        });
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 500).unref();
      }),
  };
}
