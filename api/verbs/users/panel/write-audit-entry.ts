import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Ctx } from '../../context.ts';
import { type Differences, writeAudit } from '../audit.ts';
import { loadUser } from '../load.ts';

interface WriteAuditEntry {
  ctx: Ctx;
  input: InputOf<typeof contract.writeAuditEntry>;
  caller: Caller;
}

/** Adds an entry in the caller's name: nobody signs for somebody else, and nobody chooses when it was. */
export async function writeAuditEntry({ ctx, input, caller }: WriteAuditEntry): Promise<{ written: true } | Failed> {
  const { userId, modifiedBy, differences: given } = input;
  if (modifiedBy !== undefined && modifiedBy !== nameOf(caller))
    return fail('input.invalid', [{ path: 'body.modifiedBy', message: 'Must be yourself' }]);
  const differences = typeof given === 'string' ? parsed(given) : (given as Differences);
  if (!differences || !Object.keys(differences).length)
    return fail('input.invalid', [{ path: 'body.differences', message: 'Must say field: [before, after]' }]);
  if (!(await loadUser(ctx.db, userId))) return fail('user.notFound');
  await writeAudit(ctx.db, { userId, modifiedBy: nameOf(caller), at: ctx.machine.now(), differences });
  return { written: true };
}

function parsed(text: string): Differences | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const pairs = Object.values(value).every((pair) => Array.isArray(pair) && pair.length === 2);
    return pairs ? (value as Differences) : null;
  } catch {
    return null;
  }
}
