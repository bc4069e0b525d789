import { OPERATOR } from '#api/contract/caller.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { Failed, messageOf } from '#api/contract/failures.ts';
import type * as endpoints from '#api/contract/keys.ts';
import type { Database } from '#api/db/client.ts';
import { openKeyRing } from '#api/db/key-ring.ts';
import { createSealing } from '#api/db/sealing.ts';
import { dropKeys, type KeyStep, listKeys, rewrapKeys, rotateKeys } from '#api/verbs/keys.ts';
import type { Env } from '#config/env.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { textAt } from '../../ui/texts.ts';

/** Where the key ring is looked after. */
export interface KeyRingAccess {
  list(): Promise<AnswerOf<typeof endpoints.listKeys>>;
  rotate(): Promise<AnswerOf<typeof endpoints.rotateKeys>>;
  rewrap(after: string | null): Promise<AnswerOf<typeof endpoints.rewrapKeys>>;
  drop(): Promise<AnswerOf<typeof endpoints.dropKeys>>;
}

/** The server's own steps, on records that are open in this process. */
export function localKeyRing(terminal: Terminal, settings: Env, database: Database): KeyRingAccess {
  const keys = openKeyRing({ dataDir: settings.DATA_DIR, credentialsKeys: settings.CREDENTIALS_KEYS });
  const step: KeyStep = {
    ctx: {
      database,
      db: database.db,
      keys,
      sealing: createSealing(keys.ring),
      machine: { now: terminal.now, elapsed: () => performance.now() },
    },
    caller: OPERATOR,
  };
  const settled = async <Answer>(answer: Promise<Answer | Failed>): Promise<Answer> => {
    const given = await answer;
    if (!(given instanceof Failed)) return given;
    throw new CliFailure(given.code, textAt(terminal.texts.failures, given.code) ?? messageOf(given.code));
  };
  return {
    list: () => listKeys(step),
    rotate: () => rotateKeys(step),
    rewrap: (after) => settled(rewrapKeys({ ...step, after: after ?? undefined })),
    // Nobody else has these records open.
    drop: () => settled(dropKeys({ ...step, quietMs: 0 })),
  };
}
