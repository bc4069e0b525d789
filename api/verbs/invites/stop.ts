import { and, eq } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import { invitedPhones, invites } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';

/** No driver's invite reaches this phone by text message any more. Who has the id got the message, or wrote it. */
export async function stopInvites({ ctx, inviteId }: { ctx: Ctx; inviteId: string }): Promise<Failed | undefined> {
  const { db, machine } = ctx;
  const [invite] = await db
    .select({ invited: invites.invited })
    .from(invites)
    .where(and(eq(invites.inviteId, inviteId), eq(invites.kind, 'normal')));
  if (!invite?.invited) return fail('signUp.inviteUnknown');
  const stoppedAt = machine.now();
  await db
    .insert(invitedPhones)
    .values({ phoneNumber: invite.invited, stoppedAt })
    .onConflictDoUpdate({ target: invitedPhones.phoneNumber, set: { stoppedAt } });
}
