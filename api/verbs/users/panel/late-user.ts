import { eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../../context.ts';
import { toE164 } from '../../phone.ts';
import { differencesOf, writeAudit } from '../audit.ts';
import { loadUser } from '../load.ts';

interface KeepLateUserData {
  ctx: Ctx;
  input: InputOf<typeof contract.lateUserData>;
  caller: Caller;
}

/** Keeps what came of calling a driver who is late to pay: in the record, and before and after in the log of changes. */
export async function keepLateUserData({ ctx, input, caller }: KeepLateUserData): Promise<AnswerOf<typeof contract.lateUserData> | Failed> {
  const { userId, userPhoneNumber, connected, disconnectReason = null } = input;
  if (!connected && !disconnectReason?.trim())
    return fail('input.invalid', [{ path: 'body.disconnectReason', message: 'Say why the driver was not reached' }]);
  const at = ctx.machine.now();
  return await withTransaction(ctx.db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    if (!loaded) return fail('user.notFound');
    if (userPhoneNumber !== undefined && toE164(userPhoneNumber) !== loaded.user.phoneNumber)
      return fail('input.invalid', [{ path: 'body.userPhoneNumber', message: 'Is not the phone number of this driver' }]);
    const before = loaded.user.record;
    const late = { connected, disconnectReason, at, by: nameOf(caller) };
    const after = { ...before, lateUserData: late, lastCalled: at, ...(!connected && { lastDisconnectedTime: at }) };
    await tx.update(users).set({ record: after, updatedAt: at }).where(eq(users.userId, userId));
    await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at, differences: differencesOf(before, after) });
    return { lastCalled: at, connected, disconnectReason };
  });
}
