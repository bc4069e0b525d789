import { type FeedOffer, feed, type PageKey } from '#api/contract/offers.ts';
import type { OfferStatus } from '#engine/model/verdict.ts';
import type { Server } from '../api/server.ts';

/** A page of the feed holds at most this many. */
const PAGE = 100;

interface Wanted {
  since: number;
  service: string | undefined;
  user: string | undefined;
  statuses: OfferStatus[] | null;
}

/** Pages of recorded offers until they become older than `since`. */
export async function* feedPages({ call }: Pick<Server, 'call'>, { since, service, user, statuses }: Wanted): AsyncGenerator<FeedOffer[]> {
  // The feed filters by one status; for several the rest is left to this side.
  const [status] = statuses?.length === 1 ? statuses : [];
  for (let from: PageKey | null = null; ; ) {
    const page: { items: FeedOffer[]; lastEvaluatedKeys: PageKey | null } = await call(feed, {
      limit: PAGE,
      ...(from && { lastEvaluatedKeys: from }),
      ...(service && { service }),
      ...(user && { userId: user }),
      ...(status && { status }),
    });
    yield page.items.filter((row) => row.timestampGrabbed >= since && (!statuses || statuses.includes(row.status)));
    from = page.lastEvaluatedKeys;
    if (!from || (page.items.at(-1)?.timestampGrabbed ?? 0) < since) return;
  }
}
