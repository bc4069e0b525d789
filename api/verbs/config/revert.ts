import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import { configChanges } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { setEntry } from './entries.ts';
import { setServiceStatus } from './set-status.ts';

interface StoredStatus {
  status: 'OK' | 'KO' | 'MEH';
  description: string;
  descriptionEs: string | null;
}

/** Sets an entry or a status to what it was before this change. That is a new change, by the same rules. */
export async function revertChange({ ctx, caller, seq }: { ctx: Ctx; caller: Caller; seq: number }): Promise<{ subject: string } | Failed> {
  const [change] = await ctx.db.select().from(configChanges).where(eq(configChanges.seq, seq));
  if (!change) return fail('config.changeUnknown');
  const { subject, before } = change;
  const [kind, name] = [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)];
  if (kind === 'promotion' || !before) return fail('config.notReverted');
  const set =
    kind === 'config'
      ? await setEntry({ ctx, caller, input: { type: name, ...(before as { value: string; options: string | null }) } })
      : await setServiceStatus({ ctx, caller, input: { service: name, ...asInput(before as unknown as StoredStatus) } });
  return set instanceof Failed ? set : { subject };
}

function asInput({ descriptionEs, ...rest }: StoredStatus) {
  return { ...rest, descriptionEs: descriptionEs ?? '' };
}
