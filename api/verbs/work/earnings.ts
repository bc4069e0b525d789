import type { EarnedPeriod, OfferEarnings } from '#api/contract/offers.ts';
import { type WonBlock, wonBlocks, workedMs } from '#api/db/summary.ts';
import { DAY, EARNINGS, HOUR } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { newYorkDay, newYorkWeek } from '../new-york.ts';
import { mainService } from '../platforms.ts';

/** Money and hours of the blocks that this driver won and did not give up. */
export async function earningsOf({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<OfferEarnings> {
  const { pool } = ctx.database;
  const at = ctx.world.now();
  const service = mainService(ctx.platforms);
  const [won, worked] = await Promise.all([
    wonBlocks(pool, { userId, service, since: at - EARNINGS.monthMs }),
    workedMs(pool, { userId, service, from: newYorkWeek(at), to: at }),
  ]);
  return { at, ...earned(won, at), workedHours: worked / HOUR };
}

/** By the time of the win: since midnight in New York, in 7 days, in a month. Each period counts its own window. */
export function earned(won: readonly WonBlock[], now: number): Pick<OfferEarnings, 'day' | 'week' | 'month'> {
  const { warnHours, monthMs } = EARNINGS;
  const since = (from: number) => won.filter((block) => block.seenAt >= from);
  return {
    day: sum(since(newYorkDay(now)), warnHours.day),
    week: sum(since(now - 7 * DAY), warnHours.week),
    month: sum(since(now - monthMs), warnHours.month),
  };
}

function sum(won: readonly WonBlock[], warnAbove: number): EarnedPeriod {
  const byCurrency = new Map<string, { minor: number; hours: number }>();
  for (const { currency, price, tips, startsAt, endsAt } of won) {
    const held = byCurrency.get(currency) ?? { minor: 0, hours: 0 };
    held.minor += (price ?? 0) + tips;
    held.hours += startsAt === null || endsAt === null ? 0 : (endsAt - startsAt) / HOUR;
    byCurrency.set(currency, held);
  }
  const hours = [...byCurrency.values()].reduce((total, held) => total + held.hours, 0);
  const amounts = [...byCurrency].map(([currency, held]) => ({
    currency,
    value: held.minor / 100,
    perHour: held.hours ? held.minor / 100 / held.hours : null,
  }));
  return { blocks: won.length, hours, amounts, warns: hours > warnAbove };
}
