import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { FeedOffer, PageKey } from '#api/contract/offers.ts';
import { may } from '#api/contract/roles.ts';
import { dashboardOffers, decidersOf, type FeedKey, type FeedRow, feedPage, feedSince, reservedOffers } from '#api/db/feed.ts';
import { FEED, OFFER_TABLES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';
import { clashesOf } from './clashes.ts';
import { toFeedOffer } from './feed-offer.ts';
import { isPseudonymOf, pseudonym } from './pseudonym.ts';

const ANONYMOUS = 'Anonymous';

/** A page of the shared feed, newest first, from where the last one ended. */
export async function feed({ ctx, input, caller }: { ctx: Ctx; input: InputOf<typeof contract.feed>; caller: Caller }) {
  const given = keyOf(input.lastEvaluatedKeys, 'lastEvaluatedKeys');
  if (given instanceof Failed) return given;
  // Its row is gone: on from the instant before.
  const before = given && ((await realKey(ctx, given, caller)) ?? { ...given, userId: '' });
  const limit = input.limit ?? FEED.pageSize;
  const rows = await feedPage(ctx.database.pool, input, { before, limit, now: ctx.world.now() });
  const items = await named(ctx, rows, caller);
  const end = items.length === limit ? items.at(-1) : undefined;
  return { items, lastEvaluatedKeys: end ? { seenAt: end.timestampGrabbed, userId: end.userId, offerId: end.offerId } : null };
}

/** What came since the newest offer a screen holds; without one, simply the newest. */
export async function countOffers({ ctx, input, caller }: { ctx: Ctx; input: InputOf<typeof contract.offersCount>; caller: Caller }) {
  const given = keyOf(input.lastOffer, 'lastOffer');
  if (given instanceof Failed) return given;
  // Its row is gone: on from the instant after.
  const after = given && ((await realKey(ctx, given, caller)) ?? { seenAt: given.seenAt + 1, userId: '', offerId: '' });
  const limit = input.limit ?? FEED.countLimit;
  const { pool } = ctx.database;
  const rows = after ? await feedSince(pool, input, { after, limit }) : await feedPage(pool, input, { limit, now: ctx.world.now() });
  return { count: rows.length, items: await named(ctx, rows, caller) };
}

/** The dashboard's tables of one driver: won in 7 days, disliked and lost in 24 hours. */
export async function dashboard({ ctx, userId }: { ctx: Ctx; userId: string }) {
  const now = ctx.world.now();
  const table = (status: 'got' | 'dislikes' | 'lost', windowMs: number) =>
    dashboardOffers(ctx.database.pool, {
      userId,
      service: mainService(ctx.platforms),
      status,
      since: now - windowMs,
      limit: OFFER_TABLES.maxRows,
    });
  const [got, dislikes, lost] = await Promise.all([
    table('got', OFFER_TABLES.wonWindowMs),
    table('dislikes', OFFER_TABLES.dislikedWindowMs),
    table('lost', OFFER_TABLES.lostWindowMs),
  ]);
  const clashes = await clashesOf(ctx, dislikes);
  const shown = (rows: FeedRow[]) => rows.map((row) => ({ ...toFeedOffer(ctx.platforms, row), ...clashes.get(row) }));
  return { got: shown(got), dislikes: shown(dislikes), lost: shown(lost) };
}

export async function reserved({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<FeedOffer[]> {
  const rows = await reservedOffers(ctx.database.pool, {
    userId,
    service: mainService(ctx.platforms),
    since: ctx.world.now() - OFFER_TABLES.reservedWindowMs,
    limit: OFFER_TABLES.maxRows,
  });
  return rows.map((row) => toFeedOffer(ctx.platforms, row));
}

/** Drivers who are not public are anonymous to other drivers: without their name, and under an id that only this viewer sees. */
async function named(ctx: Ctx, rows: FeedRow[], caller: Caller): Promise<FeedOffer[]> {
  const clashes = await clashesOf(
    ctx,
    rows.filter((row) => row.userId === caller.userId || may(caller, 'users.read')),
  );
  return rows.map((row) => {
    if (isKnown(row, caller)) return { ...toFeedOffer(ctx.platforms, row, row.userName || ANONYMOUS), ...clashes.get(row) };
    return toFeedOffer(ctx.platforms, { ...row, userId: pseudonym(ctx, String(caller.userId), row.userId) }, ANONYMOUS);
  });
}

function isKnown({ userId, userPublic }: Pick<FeedRow, 'userId' | 'userPublic'>, caller: Caller): boolean {
  return userPublic || may(caller, 'users.names') || userId === caller.userId;
}

/**
 * The place that a screen means by what it was shown; null where there is no such row any more. An id that was not shown to the
 * caller names no place: rows are sorted by it, and who could ask on from any id would find out what comes after it.
 */
async function realKey(ctx: Ctx, key: FeedKey, caller: Caller): Promise<FeedKey | null> {
  if (may(caller, 'users.names') || key.userId === caller.userId) return key;
  const viewer = String(caller.userId);
  const author = (await decidersOf(ctx.database.pool, key)).find((one) =>
    isKnown(one, caller) ? one.userId === key.userId : isPseudonymOf(ctx, key.userId, viewer, one.userId),
  );
  return author ? { ...key, userId: author.userId } : null;
}

/** A place in the feed; null for none (or an empty one), a failure for half of one. */
function keyOf(key: PageKey | null | undefined, path: string): FeedKey | null | Failed {
  if (!key || !Object.keys(key).length) return null;
  const { seenAt, userId, offerId } = key;
  if (seenAt !== undefined && userId !== undefined && offerId !== undefined) return { seenAt, userId, offerId };
  return fail('input.invalid', [{ path, message: 'Needs seenAt, userId and offerId, or nothing' }]);
}
