import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { PromotionWords } from '#api/contract/notices.ts';
import { type PromotionAudience, promotions, promotionsSeen, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { DAY } from '#config/constants.ts';
import { isFor, type Reader } from '../app/notices.ts';
import type { Ctx } from '../context.ts';
import { startOfNewYorkDate } from '../new-york.ts';
import { writeChange } from './changes.ts';
import { cleanHtml } from './clean-html.ts';

const LISTED = 200;

interface Send {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.sendPromotion>;
}

/** Stores a promotion with its HTML cleaned; drivers see it from `from` on, at once without one. */
export async function sendPromotion({ ctx, caller, input }: Send): Promise<{ promotionId: string } | Failed> {
  const { users: asked, message } = input;
  const { from, until, es, ...en } = message;
  const at = ctx.machine.now();
  if (until !== null && until <= (from ?? at))
    return fail('input.invalid', [{ path: 'message.until', code: 'config.window', message: 'It ends before it begins' }]);
  const audience: PromotionAudience = Array.isArray(asked) ? { kind: 'users', users: [...new Set(asked)] } : asked;
  const promotionId = randomUUID();
  const words = { en: cleaned(en), es: es ? cleaned(es) : null };
  const row = { promotionId, words, audience, from: from ?? at, until, createdAt: at, createdBy: nameOf(caller) };
  await withTransaction(ctx.db, async (tx) => {
    await tx.insert(promotions).values(row);
    const after = { title: en.title, audience, from: row.from, until };
    await writeChange(tx, { subject: `promotion:${promotionId}`, caller, at, before: null, after });
  });
  return { promotionId };
}

function cleaned(words: PromotionWords): PromotionWords {
  return { ...words, bodyHTML: cleanHtml(words.bodyHTML) };
}

/** What is current on a day in New York for this driver, newest first, each with whether the driver closed it. */
export async function promotionsOfDay(
  ctx: Ctx,
  { userId, year, month, date }: InputOf<typeof contract.promotions>,
): Promise<AnswerOf<typeof contract.promotions> | Failed> {
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (new Date(day).getUTCDate() !== Number(date) || new Date(day).getUTCMonth() !== Number(month) - 1)
    return fail('input.invalid', [{ path: 'date', message: 'There is no such day' }]);
  const [user] = await ctx.db.select({ code: users.referralCode, record: users.record }).from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const [begins, ends] = [startOfNewYorkDate(day / DAY), startOfNewYorkDate(day / DAY + 1)];
  // A message is shown between its instants: of the present day, those that have begun and are not over.
  const now = ctx.machine.now();
  const [first, last] = begins <= now && now < ends ? [now, now + 1] : [begins, ends];
  const rows = await ctx.db
    .select({ promotion: promotions, seenAt: promotionsSeen.at })
    .from(promotions)
    .leftJoin(promotionsSeen, and(eq(promotionsSeen.promotionId, promotions.promotionId), eq(promotionsSeen.userId, userId)))
    .where(and(lt(promotions.from, last), or(isNull(promotions.until), gt(promotions.until, first))))
    .orderBy(desc(promotions.createdAt))
    .limit(LISTED);
  const reader = { userId, code: user.code, services: (user.record.services ?? []).map(({ key }) => key) };
  return rows
    .filter(({ promotion }) => isMeantFor(promotion.audience, reader))
    .map(({ promotion: { promotionId, words }, seenAt }) => ({ promotionId, ...words.en, es: words.es, seen: seenAt !== null }));
}

function isMeantFor(audience: PromotionAudience, reader: Reader & { userId: string }): boolean {
  return audience.kind === 'users' ? audience.users.includes(reader.userId) : isFor(audience, reader);
}

/** Keeps that this driver closed this message. */
export async function markSeen(
  ctx: Ctx,
  { userId, promotionId }: InputOf<typeof contract.promotionSeen>,
): Promise<{ seen: true } | Failed> {
  const [found] = await ctx.db
    .select({ userId: users.userId })
    .from(promotions)
    .innerJoin(users, eq(users.userId, userId))
    .where(eq(promotions.promotionId, promotionId));
  if (!found) return fail('promotion.unknown');
  await ctx.db.insert(promotionsSeen).values({ promotionId, userId, at: ctx.machine.now() }).onConflictDoNothing();
  return { seen: true };
}

export async function listPromotions(ctx: Ctx): Promise<AnswerOf<typeof contract.allPromotions>> {
  const rows = await ctx.db.select().from(promotions).orderBy(desc(promotions.createdAt)).limit(LISTED);
  const seen = await ctx.db
    .select({ promotionId: promotionsSeen.promotionId, by: count() })
    .from(promotionsSeen)
    .groupBy(promotionsSeen.promotionId);
  const counts = new Map(seen.map(({ promotionId, by }) => [promotionId, by]));
  return rows.map(({ promotionId, words, audience, from, until, createdAt, createdBy }) => ({
    promotionId,
    ...words.en,
    es: words.es,
    audience,
    from,
    until,
    createdAt,
    createdBy,
    seenBy: counts.get(promotionId) ?? 0,
  }));
}

/** Ends a promotion now. One that is over stays as it is. */
export async function withdrawPromotion({
  ctx,
  caller,
  promotionId,
}: {
  ctx: Ctx;
  caller: Caller;
  promotionId: string;
}): Promise<{ withdrawn: true } | Failed> {
  const at = ctx.machine.now();
  return withTransaction(ctx.db, async (tx) => {
    const [found] = await tx.select().from(promotions).where(eq(promotions.promotionId, promotionId)).for('update');
    if (!found) return fail('promotion.unknown');
    if (found.until !== null && found.until <= at) return { withdrawn: true as const };
    await tx.update(promotions).set({ until: at }).where(eq(promotions.promotionId, promotionId));
    await writeChange(tx, { subject: `promotion:${promotionId}`, caller, at, before: { until: found.until }, after: { until: at } });
    return { withdrawn: true as const };
  });
}
