import type { InstacartStats } from '#api/contract/charts.ts';
import { offersBetween } from '#api/db/feed.ts';
import { DAY, INSTACART_STATS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { toFeedOffer } from './feed-offer.ts';

const { days, most, priceBounds, mileBounds } = INSTACART_STATS;

/** What a driver's batches of the last days were like, whatever became of them: those of the platform that has statistics. */
export async function instacartStats({ database, platforms, world }: Ctx, userId: string): Promise<InstacartStats> {
  const to = world.now() + 1;
  const { service } = platforms.find(({ manifest }) => manifest.capabilities.statistics)!.manifest;
  const rows = await offersBetween(database.pool, { userId, service, from: to - days * DAY, to, limit: most });
  const stats: InstacartStats = {
    gotMoney: 0,
    dislikedMoney: 0,
    lostMoney: 0,
    types: {},
    priceMap: Object.fromEntries(priceBounds.map((bound) => [bound, 0])),
    distanceMap: Object.fromEntries(mileBounds.map((bound) => [bound, 0])),
    reasons: {},
    stores: {},
  };
  for (const row of rows) {
    const { status, price, reason, detail, extra = {}, location } = toFeedOffer(platforms, row);
    const pay = price ?? 0;
    stats[MONEY[status]] = cents(stats[MONEY[status]] + pay);
    if (typeof extra['type'] === 'string') add(stats.types, extra['type']);
    if (price !== null) add(stats.priceMap, boundOf(priceBounds, price));
    if (typeof extra['vbDistance'] === 'number') add(stats.distanceMap, boundOf(mileBounds, extra['vbDistance']));
    if (status !== 'dislikes') continue;
    add(stats.reasons, detail ?? reason ?? 'UNKNOWN');
    const store = String(extra['warehouse'] ?? location ?? 'UNKNOWN');
    const { totalAmount, totalPrice } = stats.stores[store] ?? { totalAmount: 0, totalPrice: 0 };
    stats.stores[store] = { totalAmount: totalAmount + 1, totalPrice: cents(totalPrice + pay) };
  }
  return stats;
}

const MONEY = { got: 'gotMoney', dislikes: 'dislikedMoney', lost: 'lostMoney' } as const;

function add(counts: Record<string, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** The first bound that holds it; the last one holds everything. */
function boundOf(bounds: readonly number[], value: number): number {
  return bounds.find((bound) => value <= bound) ?? bounds.at(-1)!;
}

/** Sums of major units keep two digits. */
function cents(sum: number): number {
  return Math.round(sum * 100) / 100;
}
