import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { FeedOffer, FeedSummary, PageKey } from '#api/contract/offers.ts';
import { FEED, MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';

export interface FeedFilter {
  status: FeedOffer['status'] | null;
  /** Empty = every location. */
  locationIds: readonly string[];
}

interface Asked extends FeedFilter {
  userId: string;
  service: string;
}

function inputOf({ status, locationIds, service, userId }: Asked) {
  return { service, userId, ...(status && { status }), ...(locationIds.length && { locationIds: [...locationIds] }) };
}

/** The driver's own blocks, 50 a page, newest first. */
export function useFeed(asked: Asked) {
  const { call } = useConsole();
  return useInfiniteQuery({
    queryKey: ['feed', asked.userId, asked.service, asked.status, asked.locationIds],
    queryFn: ({ pageParam, signal }) =>
      call(contract.feed, { ...inputOf(asked), lastEvaluatedKeys: pageParam, limit: FEED.pageSize }, { signal }),
    initialPageParam: {} as PageKey,
    getNextPageParam: (page) => page.lastEvaluatedKeys ?? undefined,
    // New blocks come by their own count, so that nothing moves under a reader.
    refetchOnWindowFocus: false,
    // Pages never change once they are here: comparing all of them at each new one would be felt.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What came since the newest block on the screen, asked every 5 s; the first time 5 s after the page came. */
export function useFresh(asked: Asked, newest: FeedOffer | undefined, enabled: boolean) {
  const { call } = useConsole();
  const last = newest && { seenAt: newest.timestampGrabbed, userId: newest.userId, offerId: newest.offerId };
  return useQuery({
    queryKey: ['feed-fresh', asked.userId, asked.service, asked.status, asked.locationIds, last ?? null],
    queryFn: ({ signal }) => call(contract.offersCount, { ...inputOf(asked), lastOffer: last ?? {}, limit: FEED.countLimit }, { signal }),
    enabled,
    initialData: { count: 0, items: [] as FeedOffer[] },
    staleTime: FEED.pollMs,
    refetchInterval: FEED.pollMs,
  });
}

/** How many offers met each outcome, in all and by day; `timeZone` null = not known yet. */
export function useSummary({ userId, service, locationIds }: Asked, timeZone: string | null) {
  const { call } = useConsole();
  return useQuery<FeedSummary>({
    queryKey: ['feed-summary', userId, service, locationIds, timeZone],
    queryFn: ({ signal }) =>
      call(
        contract.feedSummary,
        { userId, service, ...(locationIds.length && { locationIds: [...locationIds] }), ...(timeZone !== null && { timeZone }) },
        { signal },
      ),
    refetchInterval: MINUTE,
    placeholderData: (before) => before,
  });
}
