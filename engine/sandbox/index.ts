import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { MachineClock } from '../model/clock.ts';
import type { SandboxPlatform } from '../model/sandbox.ts';
import { openCardSandbox } from './card/index.ts';
import { readWebhookSecret } from './card/webhook-secret.ts';
import { createSimulatedClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { openJournal } from './journal.ts';
import { lockFolder } from './lock.ts';
import { createSandboxServer } from './server.ts';
import { createCarrier } from './sms/carrier.ts';
import { condense, type Entry, emptyState, replay } from './state.ts';
import { createClockStreams } from './streams.ts';
import { createTokens } from './tokens.ts';
import { World } from './world.ts';

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
  /** Where the card sandbox's webhooks go, and at the same server the carrier's reports, absent = nowhere; and their secret, absent = the one in the data folder. */
  webhook?: { url?: string; secret?: string };
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
  const folder = join(options.dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  let url = '';
  const opened = openWorld(options, folder, () => url);
  const { world, clock, journal } = opened;
  const { state } = world;

  const card = openCardSandbox({
    folder: join(folder, 'card'),
    seed: state.seed,
    machine,
    url: () => url,
    webhook: { url: options.webhook?.url ?? null, secret: options.webhook?.secret ?? readWebhookSecret(options.dataDir) },
    latencyMs: () => state.settings.latencyMs,
    log,
    broken: options.broken ?? fallback,
  });
  const carrier = createCarrier({ url: options.webhook?.url ?? null, secret: () => readWebhookSecret(options.dataDir) });
  const faults = createFaults();
  const streams = createClockStreams(() => ({ world: state.world, now: clock.now(), speed: clock.speed() }));
  const server = createSandboxServer({ platforms, world, clock, machine, faults, card, carrier, streams, journal, log });
  const release = () => {
    streams.close();
    card.close();
    carrier.close();
    journal.close();
    lock.release();
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: '127.0.0.1', backlog: 4096 }, resolve);
  }).catch((error: unknown) => {
    release();
    throw error;
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  card.wake();
  log(`sandbox at ${url}, world ${state.world}`);

  return {
    url,
    world: () => state.world,
    close: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), 500);
        streams.close();
        server.close(() => {
          clearTimeout(late);
          release();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function fallback(error: Error): never {
  throw error;
}

/** What the journal tells, or the first world of a new folder. */
function openWorld(options: SandboxOptions, folder: string, url: () => string) {
  const { machine, platforms } = options;
  let state = emptyState();
  const recover = (entries: Iterable<Entry>) => {
    state = replay(entries);
    return condense(state);
  };
  const journal = openJournal<Entry>(folder, recover, options.broken ?? fallback);
  if (!state.key) {
    state.key = randomBytes(32).toString('base64url');
    journal.append([{ t: 'key', key: state.key }]);
  }
  const clock = createSimulatedClock(machine);
  const tokens = createTokens(state.key, machine);
  const world = new World({ platforms, state, clock, machine, tokens, defaultSeed: options.seed, url });
  const opening = world.changes();
  if (opening.length > 0) journal.append(opening);
  return { world, clock, journal };
}
