import { dropKeys, listKeys, rewrapKeys, rotateKeys } from '#api/contract/keys.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { heldBy, withDatabase } from '../db/open-database.ts';
import { settingsOf } from '../server/settings.ts';
import type { KeyRingAccess } from './local-key-ring.ts';

/** Works at the running server where one holds the records, else on the records themselves. */
export async function withKeyRing<Answer>(terminal: Terminal, work: (keyRing: KeyRingAccess) => Promise<Answer>): Promise<Answer> {
  const settings = await settingsOf(terminal);
  const elsewhere = terminal.url ?? terminal.env['GRAB_URL'];
  if (elsewhere || heldBy(settings) !== null) return work(ofServer(terminal));
  const { localKeyRing } = await import('./local-key-ring.ts');
  return withDatabase(terminal, settings, (database) => work(localKeyRing(terminal, settings, database)));
}

function ofServer(terminal: Terminal): KeyRingAccess {
  const { call } = serverOf(terminal);
  return {
    list: () => call(listKeys, {}),
    rotate: () => call(rotateKeys, {}),
    rewrap: (after) => call(rewrapKeys, after === null ? {} : { after }),
    drop: () => call(dropKeys, {}),
  };
}
