import { and, desc, eq, isNotNull, lt, ne } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';

const PAGE = 100;

interface Asked {
  ctx: Ctx;
  input: InputOf<typeof contract.manualPostings>;
}

/** Payments that people posted, newest first; with `differs` only those where another sum came than was expected. */
export async function manualPostings({ ctx, input }: Asked): Promise<AnswerOf<typeof contract.manualPostings>> {
  const older = input.before === undefined ? undefined : lt(ledger.seq, Number(input.before));
  const differs = input.differs && and(isNotNull(ledger.expectedCents), ne(ledger.cents, ledger.expectedCents));
  const found = await ctx.db
    .select({ row: ledger, name: users.name })
    .from(ledger)
    .leftJoin(users, eq(users.userId, ledger.userId))
    .where(and(eq(ledger.kind, 'manual'), older, differs))
    .orderBy(desc(ledger.seq))
    .limit(PAGE);
  const rows = found.map(({ row: { seq, at, userId, cents, expectedCents, days, reason, actor }, name }) => ({
    seq,
    at,
    userId,
    name,
    received: cents,
    expected: expectedCents,
    days,
    reason,
    actor,
  }));
  return { rows, next: rows.length < PAGE ? null : String(rows.at(-1)!.seq) };
}
