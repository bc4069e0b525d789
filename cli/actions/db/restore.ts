import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { unpackBackup } from '#api/db/embedded/backup.ts';
import { lockFolder } from '#api/db/embedded/folder-lock.ts';
import { folderOf } from '#api/db/embedded/private.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { settingsOf } from '../server/settings.ts';
import { heldBy, withDatabase } from './open-database.ts';

/**
 * Replaces the embedded database with a backup while nothing runs. The previous database is kept next to it;
 * a backup that cannot be opened changes nothing. JSON: `{restored, kept}`.
 */
export async function restore(terminal: Terminal, given: string): Promise<ExitCode> {
  const { texts } = terminal;
  const settings = await settingsOf(terminal);
  if (settings.DATABASE_URL) throw new CliFailure('ops.notEmbedded', texts.db.notEmbedded);
  const dataDir = settings.DATA_DIR;
  const file = resolve(given);
  if (!existsSync(file)) throw new CliFailure('backup.notFound', fill(texts.db.noFile, { file }), { exit: EXIT.notFound });
  const pid = heldBy(settings);
  if (pid !== null) throw new CliFailure('store.locked', fill(texts.db.running, { dataDir, pid }));
  await confirm(terminal, fill(texts.db.restoreConfirm, { dataDir, file }));

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await swapIn(terminal, dataDir, file);
  try {
    await withDatabase(terminal, settings, async () => undefined, { recover: false });
  } catch (error) {
    await rm(folderOf(dataDir), { recursive: true, force: true });
    if (kept) await rename(kept, folderOf(dataDir));
    throw error;
  }
  if (terminal.json) printJson(terminal, { restored: file, kept });
  else {
    terminal.out(texts.db.restored);
    if (kept) terminal.out(fill(texts.db.kept, { kept }));
  }
  return EXIT.ok;
}

/** Puts the backup in place. Returns the folder that keeps the previous database, or null when there was none. */
async function swapIn(terminal: Terminal, dataDir: string, file: string): Promise<string | null> {
  const lock = lockFolder(dataDir);
  try {
    const folder = folderOf(dataDir);
    const unpacked = `${folder}.incoming`;
    await rm(unpacked, { recursive: true, force: true });
    await unpackBackup(file, unpacked).catch((error: Error) => {
      throw new CliFailure('backup.damaged', error.message);
    });
    const kept = existsSync(folder) ? `${folder}.before-${new Date(terminal.now()).toISOString().replace(/[-:.]/g, '')}` : null;
    if (kept) await rename(folder, kept);
    await rename(unpacked, folder);
    return kept;
  } finally {
    lock.release();
  }
}
