import type { FeedOffer } from '#api/contract/offers.ts';
import { type BlockSpan, blocksBetween } from '#api/db/block-spans.ts';
import type { FeedRow } from '#api/db/feed.ts';
import { HOUR } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { placeOf } from './places.ts';

type Clash = Pick<FeedOffer, 'clash'>;
type TimedRow = FeedRow & { startsAt: number; endsAt: number };

/** The most that a driver may ask for between two blocks. */
const TRAVEL_MS = 6 * HOUR;

/** Returns, for each row that was refused because of another block, that block; rows whose block is not known have none. */
export async function clashesOf(ctx: Ctx, rows: readonly FeedRow[]): Promise<ReadonlyMap<FeedRow, Clash>> {
  const refused = rows.filter(
    (row): row is TimedRow => (row.detail === 'OVERLAP' || row.detail === 'TRAVEL') && row.startsAt !== null && row.endsAt !== null,
  );
  const clashes = new Map<FeedRow, Clash>();
  if (refused.length === 0) return clashes;
  const spans = await blocksBetween(ctx.database.pool, {
    userIds: [...new Set(refused.map(({ userId }) => userId))],
    from: Math.min(...refused.map(({ startsAt }) => startsAt)) - TRAVEL_MS,
    to: Math.max(...refused.map(({ endsAt }) => endsAt)) + TRAVEL_MS,
  });
  for (const row of refused) {
    const span = clashOf(row, spans);
    if (!span) continue;
    const place = placeOf(ctx.platforms, span.service, span.locationId);
    const { service, startsAt, endsAt } = span;
    clashes.set(row, { clash: { service, location: place?.name ?? null, timeZone: place?.timeZone ?? null, startsAt, endsAt } });
  }
  return clashes;
}

/** The nearest block that was held when the offer was decided; for an overlap, one that shares time with it. */
export function clashOf(row: Pick<TimedRow, 'userId' | 'startsAt' | 'endsAt' | 'decidedAt' | 'detail'>, spans: readonly BlockSpan[]) {
  const gap = ({ startsAt, endsAt }: BlockSpan) => Math.max(startsAt - row.endsAt, row.startsAt - endsAt, 0);
  const near = spans.filter(
    (span) =>
      span.userId === row.userId &&
      span.heldSince <= row.decidedAt &&
      (span.endedAt === null || span.endedAt > row.decidedAt) &&
      (row.detail === 'OVERLAP' ? span.startsAt < row.endsAt && span.endsAt > row.startsAt : gap(span) <= TRAVEL_MS),
  );
  return near.sort((a, b) => gap(a) - gap(b))[0];
}
