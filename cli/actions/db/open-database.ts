import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#api/db/client.ts';
import type { Env } from '#config/env.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { databaseHolder } from '../server/part-lock.ts';

/** Process id of the server that holds the embedded records; null when they can be opened here. */
export function heldBy(settings: Env): number | null {
  return settings.DATABASE_URL ? null : databaseHolder(settings.DATA_DIR);
}

/** Opens the records in this process, does the work, closes them whatever happens. */
export async function withDatabase<Answer>(
  terminal: Terminal,
  settings: Env,
  work: (database: Database) => Promise<Answer>,
  how: { migrate?: boolean; recover?: boolean } = {},
): Promise<Answer> {
  const { openDatabase } = await import('#api/db/client.ts');
  const database = await openDatabase({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    machine: { now: terminal.now, elapsed: () => performance.now() },
    log: logTo(terminal),
    workerFile: workerFile(terminal),
    migrationsFolder: join(terminal.root, 'api/db/migrations'),
    migrate: how.migrate ?? true,
    recover: how.recover ?? true,
  }).catch((error: Error & { code?: string; pid?: number }) => {
    if (error.code === 'store.locked')
      throw new CliFailure('store.locked', fill(terminal.texts.db.running, { dataDir: settings.DATA_DIR, pid: error.pid ?? 0 }));
    throw new CliFailure('store.failed', error.message);
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function workerFile(terminal: Terminal): string {
  const built = join(terminal.root, '.build/wire-worker.mjs');
  return existsSync(built) ? built : join(terminal.root, 'api/db/wire-worker.ts');
}

function logTo(terminal: Terminal) {
  const say = (fields: Record<string, unknown>, message: string) => terminal.err(`${message} ${JSON.stringify(fields)}`);
  const nothing = () => {};
  return { debug: nothing, info: nothing, warn: say, error: say };
}
