import type { Database } from '#api/db/client.ts';
import type { AppBuilder } from '#api/verbs/ports.ts';
import type { Engine } from '#engine/index.ts';
import type { Node } from '../cluster/node.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Fanout } from '../fanout/fanout.ts';
import type { RemoteBrowser } from '../remote-browser/remote-browser.ts';
import type { JobRunner } from './jobs.ts';
import type { FollowedClock } from './world-clock.ts';

/** What is open in this process, in the order in which it is opened. */
export interface Parts {
  database: Database;
  clock: FollowedClock;
  node: Node;
  fanout: Fanout;
  hub: EventHub;
  /** Connections to the platforms. */
  platformHttp: { close(): Promise<void> }[];
  engine: Engine;
  scan: { stop(): void };
  jobs: JobRunner;
  appBuilder: AppBuilder;
  /** The demo world's past, while it is still being written. */
  history: Promise<void>;
  remoteBrowser: RemoteBrowser;
}

/** Returns what keeps the server from being used; empty = nothing. */
export function missingParts({ database, clock, engine }: Partial<Parts>, runsEngine: boolean): string[] {
  const missing: string[] = [];
  if (!database?.ready()) missing.push('records');
  if (clock && !clock.connected()) missing.push('sandbox');
  if (!engine || (runsEngine && !engine.ready())) missing.push('engine');
  return missing;
}

/** Finishes accepts on the wire, then closes what was opened, in reverse order. */
export async function closeParts(parts: Partial<Parts>, runsEngine: boolean): Promise<void> {
  await parts.remoteBrowser?.close();
  await parts.node?.handOver();
  if (runsEngine) await parts.engine?.drain();
  parts.scan?.stop();
  await parts.jobs?.stop();
  await parts.appBuilder?.close();
  await parts.history;
  await parts.hub?.close();
  await parts.fanout?.close();
  await parts.node?.close();
  parts.clock?.close();
  await Promise.all((parts.platformHttp ?? []).map((http) => http.close()));
  await parts.database?.close();
}
