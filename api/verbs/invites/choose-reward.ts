import { eq } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { parseDriverRecord } from '#api/db/driver-record.ts';
import { invites, outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { INVITES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { TOTALS } from './rows.ts';

interface ChooseReward {
  ctx: Ctx;
  userId: string;
  choice: 'free' | 'discount';
}

/** Keeps what a driver wants for five paying friends. It changes no price: an admin grants it. */
export async function chooseReward({ ctx, userId, choice }: ChooseReward): Promise<AnswerOf<typeof contract.chooseInviteReward> | Failed> {
  const at = ctx.machine.now();
  const chosen = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('user.notFound');
    const [totals] = await tx.select(TOTALS).from(invites).where(eq(invites.invitedBy, userId));
    if (totals!.paying < INVITES.payingGoal) return fail('invite.notReached');
    const before = parseDriverRecord(user.record).inviteChoice ?? null;
    if (before === choice) return { choice };
    await tx
      .update(users)
      .set({ record: { ...user.record, inviteChoice: choice }, updatedAt: at })
      .where(eq(users.userId, userId));
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    await writeAudit(tx, { userId, modifiedBy: userId, at, differences: { inviteChoice: [before, choice] } });
    return { choice };
  });
  ctx.stream.wake();
  return chosen;
}
