import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { doubtDevice } from '../invites/doubt.ts';
import { toE164 } from '../phone.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { passwordMatches } from './password.ts';
import { secondFactorRefusal } from './second-factor.ts';
import { openSession, type Pair } from './sessions.ts';

export interface SignIn {
  ctx: Ctx;
  input: InputOf<typeof contract.signIn>;
  address: string;
  /** What signs in, for the list of sign-ins. */
  device: string | null;
  /** What the device keeps of sign-ins of before. */
  deviceTokens: readonly string[];
}

export interface SignedIn {
  pair: Pair;
  /** What the device is to keep from now on. */
  deviceTokens: string[];
}

/** Phone and password for a pair of tokens. A number that nobody has and a wrong password get the same answer after the same time. */
export async function signIn({ ctx, input, address, device, deviceTokens }: SignIn): Promise<SignedIn | Failed> {
  const phone = toE164(input.phoneNumber);
  const counted = phone ?? input.phoneNumber;
  const [user] = phone ? await ctx.db.select().from(users).where(eq(users.phoneNumber, phone)) : [];
  const known = user ? knownDevice(ctx, user, deviceTokens) : null;
  const wait = await ctx.signInAttempts.spend(counted, address, known);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);

  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) return fail('auth.wrong');
  if (user.banned) return fail('auth.banned');
  const second = await secondFactorRefusal(ctx, user.userId, input.totp);
  if (second) return second;
  await ctx.signInAttempts.forget(counted, address, known);
  await doubtDevice(ctx, user, deviceTokens);
  const pair = await withTransaction(ctx.db, (tx) => openSession(ctx, tx, user, device));
  return { pair, deviceTokens: rememberDevice(ctx, user, deviceTokens) };
}
