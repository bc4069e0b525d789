import { randomBytes } from 'node:crypto';
import { CARD_SANDBOX } from '../../model/card-sandbox.ts';
import type { MachineClock } from '../../model/clock.ts';
import { createApi } from './api.ts';
import { createBank } from './bank.ts';
import { cardRoutes } from './routes.ts';
import { createCardServer } from './server.ts';
import { openStore } from './store.ts';
import { createThreeDSecure } from './three-d-secure.ts';
import { createWebhooks } from './webhooks.ts';

export interface CardSandboxOptions {
  /** Of the journal. */
  folder: string;
  seed: string;
  /** Real time: what is paid is paid today, whatever the simulated clock shows. */
  machine: MachineClock;
  /** The sandbox's address. */
  url(): string;
  webhook: { url: string | null; secret: string };
  latencyMs(): number;
  log(message: string): void;
  broken(error: Error): void;
  /** Makes ids and client secrets unguessable; given only to repeat them. */
  randomText?(): string;
}

export type CardSandbox = ReturnType<typeof openCardSandbox>;

/** Opens what replaces the card provider: its API, its 3-D Secure page, its webhooks. */
export function openCardSandbox(options: CardSandboxOptions) {
  const { folder, seed, machine, log, broken } = options;
  const randomText = options.randomText ?? (() => randomBytes(24).toString('base64url'));
  const store = openStore({ folder, seed, machine, randomText, broken });
  const webhooks = createWebhooks({ store, machine, ...options.webhook });
  const deps = { store, emit: webhooks.emit, url: () => `${options.url()}${CARD_SANDBOX.path}` };
  const bank = createBank(deps, machine, webhooks.wake);
  const wake = () => {
    bank.wake();
    webhooks.wake();
  };
  return {
    /** Answers one request; `path` is what follows `/card`, `query` what follows `?`. */
    serve: createCardServer({
      store,
      api: createApi({ store, webhooks, routes: cardRoutes(deps), log }),
      threeDSecure: createThreeDSecure(deps),
      latencyMs: options.latencyMs,
      served: wake,
    }),
    store,
    webhooks,
    /** Sends and decides what was planned before this start. Called once the sandbox's address is known. */
    wake,
    /** Forgets every payment. */
    reset(newSeed: string): void {
      store.reset(newSeed);
      wake();
    },
    close(): void {
      webhooks.close();
      bank.close();
      store.close();
    },
  };
}
