import { asc, eq, gt } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { parseDriverRecord } from '#api/db/driver-record.ts';
import { users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { zelleReferenceOf } from './zelle-reference.ts';

const PAGE = 5000;

interface Asked {
  ctx: Ctx;
  reference: string;
}

/** Finds the driver whose reference this is. */
export async function zelleLookup({ ctx, reference }: Asked): Promise<AnswerOf<typeof contract.zelleLookup> | Failed> {
  const userId = await driverOfReference(ctx, reference);
  return userId === null ? fail('user.notFound') : describe(ctx, userId);
}

/** Returns whose reference this is, or null. References follow from user ids, so that nothing is stored: all ids are looked through. */
export async function driverOfReference({ db }: Pick<Ctx, 'db'>, reference: string): Promise<string | null> {
  const wanted = reference.replace(/[\s-]/g, '').toUpperCase();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { userId: string }[] = await db
      .select({ userId: users.userId })
      .from(users)
      .where(gt(users.userId, after))
      .orderBy(asc(users.userId))
      .limit(PAGE);
    const found = page.find(({ userId }) => zelleReferenceOf(userId).replace('-', '') === wanted);
    if (found) return found.userId;
    after = page.length < PAGE ? undefined : page.at(-1)!.userId;
  }
  return null;
}

async function describe({ db }: Ctx, userId: string): Promise<AnswerOf<typeof contract.zelleLookup> | Failed> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const { name, phoneNumber, referralCode, goodStanding, record } = user;
  const { zelleName } = parseDriverRecord(record) as { zelleName?: unknown };
  return { userId, name, phoneNumber, zelleName: typeof zelleName === 'string' ? zelleName : null, referralCode, goodStanding };
}
