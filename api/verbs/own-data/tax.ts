import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { TaxMonth, TaxYear } from '#api/contract/own-data.ts';
import { mileage } from '#api/db/schema/index.ts';
import { workedBlocks } from '#api/db/worked-blocks.ts';
import { BILLING, DAY } from '#config/constants.ts';
import { dateOf, startOfDate } from '#engine/model/local-days.ts';
import type { Ctx } from '../context.ts';
import { placeOf } from '../work/places.ts';
import { mostCommonZone, type PlacedBlock, paidBy } from '../work/worked.ts';

interface Of<Input> {
  ctx: Ctx;
  userId: string;
  input: Input;
}

/** Returns a calendar year of a driver: blocks that have ended, by the month they began in, and the miles they noted. */
export async function taxYear({ ctx, userId, input: { year } }: Of<{ year: number }>): Promise<TaxYear> {
  const at = ctx.world.now();
  const [first, next] = [dayNumber(year, 0), dayNumber(year + 1, 0)];
  // The blocks decide the zone of the year's ends: a day more on both sides makes it whole in any zone.
  const window = { from: (first - 1) * DAY, to: (next + 1) * DAY };
  const rows = await workedBlocks(ctx.database.pool, { userId, service: null, ...window });
  const all = rows.map((row): PlacedBlock => {
    const place = placeOf(ctx.platforms, row.service, row.locationId);
    return { ...row, location: place?.name ?? null, timeZone: place?.timeZone ?? null };
  });
  const timeZone = mostCommonZone(all) ?? BILLING.timeZone;
  const [from, to] = [startOfDate(first, timeZone), startOfDate(next, timeZone)];
  const ended = all.filter((block) => block.endsAt <= at && block.startsAt >= from && block.startsAt < to);
  const noted = await ctx.db
    .select()
    .from(mileage)
    .where(and(eq(mileage.userId, userId), gte(mileage.day, first), lt(mileage.day, next)))
    .orderBy(asc(mileage.day));
  const months = Array.from({ length: 12 }, (_, month): TaxMonth => {
    const [begin, end] = [dayNumber(year, month), dayNumber(year, month + 1)];
    const tenths = noted.filter(({ day }) => day >= begin && day < end).reduce((sum, each) => sum + each.tenths, 0);
    const worked = ended.filter(({ startsAt }) => {
      const day = dateOf(startsAt, timeZone);
      return day >= begin && day < end;
    });
    return { month: month + 1, sums: paidBy(worked), miles: tenths / 10 };
  });
  return {
    year,
    at,
    timeZone,
    months,
    blocks: ended.map(({ service, startsAt, endsAt, location, price, tips, currency }) => ({
      service,
      day: dayText(dateOf(startsAt, timeZone)),
      startsAt,
      endsAt,
      location,
      base: price,
      tips,
      currency,
    })),
    miles: noted.map(({ day, tenths }) => ({ day: dayText(day), miles: tenths / 10 })),
  };
}

/** Keeps the miles of a day; 0 removes them. */
export async function noteMiles({
  ctx,
  userId,
  input,
}: Of<{ day: string; miles: number }>): Promise<{ day: string; miles: number } | Failed> {
  const at = Date.parse(`${input.day}T00:00:00Z`);
  // The thirty-first of a month with thirty days.
  if (!Number.isFinite(at) || dayText(at / DAY) !== input.day) return fail('input.invalid');
  const [day, tenths] = [at / DAY, Math.round(input.miles * 10)];
  const one = and(eq(mileage.userId, userId), eq(mileage.day, day));
  if (tenths === 0) await ctx.db.delete(mileage).where(one);
  else
    await ctx.db
      .insert(mileage)
      .values({ userId, day, tenths })
      .onConflictDoUpdate({ target: [mileage.userId, mileage.day], set: { tenths } });
  return { day: input.day, miles: tenths / 10 };
}

/** Days since 1970-01-01. */
function dayNumber(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY;
}

function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
