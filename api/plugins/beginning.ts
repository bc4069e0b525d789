import { setFlagsFromString } from 'node:v8';
import { openEmbedded } from '#api/db/embedded/open.ts';
import { readEnv } from '#config/env.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { lowerBackgroundThreads } from './background-threads.ts';
import { openLog } from './logging.ts';
import { openFilesLimit, shareFiles } from './open-files.ts';
import { findPaths } from './paths.ts';

/** What a crash ends with: the supervisor starts the process anew. */
const CRASHED = 70;

export const machine: MachineClock = { now: Date.now, elapsed: () => performance.now() };
export const env = attempt(() => readEnv());
export const log = openLog(env.LOG_LEVEL);
export const paths = findPaths();

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, event);
    process.exit(CRASHED);
  });

// The embedded database belongs to one process, so one process plays both parts.
if (!env.DATABASE_URL && !(env.ROLES.includes('api') && env.ROLES.includes('engine')))
  fail(`ROLES: ${env.ROLES.join(',')} alone needs DATABASE_URL; the embedded database belongs to one process, which runs api,engine`);
lowerBackgroundThreads();
// What a poll makes lives for milliseconds. V8 came to put some of it among what lives long, where it kept the bytes of every
// answer until a full collection: one every three seconds at a thousand polls a second, and accepts waited for it.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Null where the records are on a server. */
export const embedded = env.DATABASE_URL
  ? null
  : openEmbedded({ dataDir: env.DATA_DIR, workerFile: paths.workerFile, log, machine, openFiles: shareFiles(openFilesLimit()).records });

export function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail((error as Error).message);
  }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
