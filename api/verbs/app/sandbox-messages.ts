import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import { users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';

interface SandboxMessages {
  ctx: Ctx;
  caller: Caller;
  to: string | undefined;
}

/** What the sandbox delivered to the caller's own phone; an admin may name any. */
export async function sandboxMessages({ ctx, caller, to }: SandboxMessages): Promise<AnswerOf<typeof contract.sandboxMessages> | Failed> {
  if (!ctx.sms.delivered) return fail('sandbox.off');
  const own = caller.userId === null ? null : await phoneOf(ctx, caller.userId);
  const asked = to === undefined ? own : toE164(to);
  if (asked === null) return fail('access.forbidden');
  if (asked !== own && !may(caller, 'messages.read')) return fail('access.forbidden');
  return ctx.sms.delivered(asked);
}

async function phoneOf({ db }: Ctx, userId: string): Promise<string | null> {
  const [user] = await db.select({ phoneNumber: users.phoneNumber }).from(users).where(eq(users.userId, userId));
  return user?.phoneNumber ?? null;
}
