import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';
import { passwordMatches } from './password.ts';
import { openSession, type Pair } from './sessions.ts';

export interface SignIn {
  ctx: Ctx;
  input: InputOf<typeof contract.signIn>;
  address: string;
  /** What signs in, for the list of sign-ins. */
  device: string | null;
}

/** Phone and password for a pair of tokens. A number nobody has and a wrong password look and last alike. */
export async function signIn({ ctx, input, address, device }: SignIn): Promise<Pair | Failed> {
  const phone = toE164(input.phoneNumber);
  const counted = phone ?? input.phoneNumber;
  const wait = await ctx.signInAttempts.spend(counted, address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);

  const [user] = phone ? await ctx.db.select().from(users).where(eq(users.phoneNumber, phone)) : [];
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) return fail('auth.wrong');
  if (user.banned) return fail('auth.banned');
  await ctx.signInAttempts.forget(counted, address);
  return withTransaction(ctx.db, (tx) => openSession(ctx, tx, user, device));
}
