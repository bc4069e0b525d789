import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import { CHARTS } from '#config/constants.ts';
import { replay } from '../billing/plan-days.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate } from '../new-york.ts';
import { bucketsOf, dateText, rangeOf, spanOf } from './range.ts';
import { driversOf, scopeOf } from './scope.ts';

/** Drivers whose ledger is read at a time: other requests go on between two of them. */
const PAGE = 500;
/** Differences that are named. */
const NAMED = 100;

interface Asked {
  ctx: Pick<Ctx, 'db' | 'machine' | 'world'>;
  caller: Caller;
  input: InputOf<typeof contract.auditLastPaymentReport>;
}

type Answer = AnswerOf<typeof contract.auditLastPaymentReport>;

/** Drivers by the day of their last payment date, and whether the ledger comes down to the same date. */
export async function auditLastPaymentReport({ ctx, caller, input }: Asked): Promise<Answer | Failed> {
  const range = rangeOf(input, ctx.machine.now(), CHARTS.reportDays);
  if (range instanceof Failed) return range;
  const scope = await scopeOf(ctx, caller, input);
  if (scope instanceof Failed) return scope;
  const buckets = bucketsOf(range);
  const answer: Answer = {
    ...spanOf(buckets),
    points: buckets.spans.map(({ from }) => ({ date: dateText(from), drivers: 0, active: 0, differs: 0 })),
    before: 0,
    after: 0,
    never: 0,
    differences: [],
  };
  const pointOf = new Map(buckets.spans.flatMap(({ from, to }, at) => dates(from, to).map((date) => [date, answer.points[at]!] as const)));
  const { db } = ctx;
  for (let after = ''; ; ) {
    const { userId, name, lastPaymentAt, goodStanding } = users;
    const page = await db
      .select({ userId, name, lastPaymentAt, goodStanding })
      .from(users)
      .where(and(driversOf(scope.codes), gt(userId, after)))
      .orderBy(asc(userId))
      .limit(PAGE);
    const ids = page.map((user) => user.userId);
    if (!ids.length) return answer;
    const rows = await db.select().from(ledger).where(inArray(ledger.userId, ids)).orderBy(asc(ledger.seq));
    const rowsOf = Map.groupBy(rows, (row) => row.userId);
    for (const user of page) {
      const should = replay(rowsOf.get(user.userId) ?? []);
      const is = user.lastPaymentAt;
      if (is !== should && answer.differences.length < NAMED) answer.differences.push({ userId: user.userId, name: user.name, is, should });
      if (is === null) {
        answer.never++;
        continue;
      }
      const date = newYorkDate(is);
      const point = pointOf.get(date);
      if (!point) {
        answer[date < range.from ? 'before' : 'after']++;
        continue;
      }
      point.drivers++;
      if (user.goodStanding) point.active++;
      if (is !== should) point.differs++;
    }
    if (page.length < PAGE) return answer;
    after = ids.at(-1)!;
  }
}

function dates(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
