import { existsSync } from 'node:fs';
import { backup as endpoint } from '#api/contract/system.ts';
import { folderOf } from '#api/db/embedded/private.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { bytes } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { settingsOf } from '../server/settings.ts';
import { heldBy, withDatabase } from './open-database.ts';

/** Backs up the embedded records, through the running server if there is one. JSON: `{file, bytes, heldMs}`. */
export async function backup(terminal: Terminal): Promise<ExitCode> {
  const settings = await settingsOf(terminal);
  if (settings.DATABASE_URL) throw new CliFailure('ops.notEmbedded', terminal.texts.db.notEmbedded);
  const running = heldBy(settings) !== null;
  if (!running && !existsSync(folderOf(settings.DATA_DIR)))
    throw new CliFailure('store.notFound', fill(terminal.texts.db.noRecords, { dataDir: settings.DATA_DIR }), { exit: EXIT.notFound });
  const answer = !running
    ? await withDatabase(terminal, settings, (database) => database.backup())
    : await serverOf(terminal).call(endpoint, {});
  if (terminal.json) printJson(terminal, { file: answer.file, bytes: answer.bytes, heldMs: answer.heldMs });
  else terminal.out(fill(terminal.texts.db.backedUp, { file: answer.file, bytes: bytes(answer.bytes), held: Math.round(answer.heldMs) }));
  return EXIT.ok;
}
