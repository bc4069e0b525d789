import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { settingsOf } from '../server/settings.ts';
import { heldBy, withDatabase } from './open-database.ts';

/** Brings the schema up to date; a running server did so when it started. JSON: `{migrated: true, by}`. */
export async function migrate(terminal: Terminal): Promise<ExitCode> {
  const settings = await settingsOf(terminal);
  const pid = heldBy(settings);
  if (pid === null) await withDatabase(terminal, settings, async () => undefined);
  if (terminal.json) printJson(terminal, { migrated: true, by: pid === null ? 'terminal' : 'server' });
  else terminal.out(pid === null ? terminal.texts.db.migrated : fill(terminal.texts.db.migratedByServer, { pid }));
  return EXIT.ok;
}
