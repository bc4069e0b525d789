import type { OfferFate, OfferFates } from '#api/contract/offers.ts';
import { countFates, type FateCount } from '#api/db/summary.ts';
import { CACHES, DAY, NEAR } from '#config/constants.ts';
import { marginUnit } from '#engine/model/verdict.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';

/** What became of the offers of the last 24 hours, and why. Counted at most every half a minute for one driver. */
export async function fatesOf({
  ctx,
  userId,
  service: asked,
}: {
  ctx: Ctx;
  userId: string;
  service?: string | undefined;
}): Promise<OfferFates> {
  const service = asked ?? mainService(ctx.platforms);
  const key = `fates:${encodeURIComponent(userId)}:${encodeURIComponent(service)}`;
  return (await ctx.cache.get<OfferFates>(key)) ?? ctx.cache.fill(key, CACHES.fatesMs, () => count(ctx, userId, service));
}

async function count(ctx: Ctx, userId: string, service: string): Promise<OfferFates> {
  const to = ctx.world.now();
  const from = to - DAY;
  const rows = await countFates(ctx.database.pool, { userId, service, since: from, steps: NEAR });
  return { from, to, seen: rows.reduce((sum, row) => sum + row.count, 0), fates: rows.map(toFate) };
}

/** Minutes as they are, money in major units. */
function toFate(row: FateCount): OfferFate {
  const inMoney = marginUnit(row) === 'money';
  const shown = (value: number | null) => (value !== null && inMoney ? value / 100 : value);
  const step = (NEAR as Partial<Record<string, number>>)[row.detail ?? row.reason ?? ''] ?? null;
  return { ...row, nearest: shown(row.nearest), step: shown(step), currency: inMoney ? row.currency : null };
}
