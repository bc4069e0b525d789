import { OPERATOR } from '#api/contract/caller.ts';
import { FAILURES, Failed, messageOf } from '#api/contract/failures.ts';
import type { Database } from '#api/db/client.ts';
import { createAdmin } from '#api/verbs/users/create-admin.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { textAt } from '../../ui/texts.ts';

export interface NewAdmin {
  phoneNumber: string;
  password: string;
  name?: string;
}

/** The server's own step, run on records that no server holds. */
export async function insertAdmin(terminal: Terminal, database: Database, admin: NewAdmin): Promise<{ userId: string }> {
  const machine = { now: terminal.now, elapsed: () => performance.now() };
  const made = await createAdmin({ ctx: { db: database.db, machine }, input: admin, caller: OPERATOR });
  if (!(made instanceof Failed)) return made;
  throw new CliFailure(made.code, textAt(terminal.texts.failures, made.code) ?? messageOf(made.code), {
    exit: FAILURES[made.code] === 400 ? EXIT.usage : EXIT.failed,
  });
}
