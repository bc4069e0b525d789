import type { AnswerOf } from '#api/contract/define.ts';
import { dropKeys, listKeys, rewrapKeys, rotateKeys } from '#api/contract/keys.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { heldBy, withRecords } from '../db/records.ts';
import { settingsOf } from '../house/settings.ts';
import { serverOf } from '../session/server.ts';

/** Where the key ring is looked after. */
export interface KeyDesk {
  list(): Promise<AnswerOf<typeof listKeys>>;
  rotate(): Promise<AnswerOf<typeof rotateKeys>>;
  rewrap(after: string | null): Promise<AnswerOf<typeof rewrapKeys>>;
  drop(): Promise<AnswerOf<typeof dropKeys>>;
}

/** Works at the running server where one holds the records, else on the records themselves. */
export async function atKeyDesk<Answer>(terminal: Terminal, work: (desk: KeyDesk) => Promise<Answer>): Promise<Answer> {
  const settings = await settingsOf(terminal);
  const elsewhere = terminal.url ?? terminal.env['GRAB_URL'];
  if (elsewhere || heldBy(settings) !== null) return work(ofServer(terminal));
  const { ofRecords } = await import('./of-records.ts');
  return withRecords(terminal, settings, (database) => work(ofRecords(terminal, settings, database)));
}

function ofServer(terminal: Terminal): KeyDesk {
  const { call } = serverOf(terminal);
  return {
    list: () => call(listKeys, {}),
    rotate: () => call(rotateKeys, {}),
    rewrap: (after) => call(rewrapKeys, after === null ? {} : { after }),
    drop: () => call(dropKeys, {}),
  };
}
