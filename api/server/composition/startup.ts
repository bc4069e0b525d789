import { setFlagsFromString } from 'node:v8';
import { type Embedded, openEmbedded } from '#api/db/embedded/open.ts';
import { type Env, readEnv } from '#config/env.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { openLog } from '../observability/logging.ts';
import { lowerBackgroundThreads } from '../process/background-threads.ts';
import { openFilesLimit, shareFiles } from '../process/open-files.ts';
import { findPaths, type Paths } from './paths.ts';

/** What the rest of the server is made from. */
export interface Startup {
  env: Env;
  machine: MachineClock;
  log: ReturnType<typeof openLog>;
  paths: Paths;
  /** The embedded database while it opens; null when the records are on a PostgreSQL server. */
  embedded: Promise<Embedded> | null;
}

/** Exit code of a crash: the supervisor starts the process again. */
const CRASHED = 70;

/** Reads the environment, prepares the process and starts to open the embedded database. Ends the process when a setting is wrong. */
export function startUp(): Startup {
  const env = orExit(() => readEnv());
  const log = openLog(env.LOG_LEVEL);
  const paths = findPaths();
  const machine: MachineClock = { now: Date.now, elapsed: () => performance.now() };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, event);
      process.exit(CRASHED);
    });
  // The embedded database belongs to one process, so one process plays both parts.
  if (!env.DATABASE_URL && !(env.ROLES.includes('api') && env.ROLES.includes('engine')))
    exitWith(`ROLES: ${env.ROLES.join(',')} alone needs DATABASE_URL; the embedded database belongs to one process, which runs api,engine`);
  lowerBackgroundThreads();
  // What a poll makes lives for milliseconds. V8 used to keep some of it with what lives long, where it held the bytes of every
  // answer until a full collection: one every three seconds at a thousand polls a second, and accepts waited for it.
  setFlagsFromString('--no-allocation-site-pretenuring');
  if (env.DATABASE_URL) return { env, machine, log, paths, embedded: null };
  const openFiles = shareFiles(openFilesLimit()).records;
  const embedded = openEmbedded({ dataDir: env.DATA_DIR, workerFile: paths.workerFile, log, machine, openFiles });
  // The server, which is not read yet, waits for it and reports its failure.
  embedded.catch(() => undefined);
  return { env, machine, log, paths, embedded };
}

/** Returns what `work` returns; its error ends the process with the message alone. */
export function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return exitWith((error as Error).message);
  }
}

export function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
