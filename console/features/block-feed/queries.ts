import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { FeedOffer, FeedSummary, PageKey } from '#api/contract/offers.ts';
import { FEED, MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { type FeedPages, keys } from '../../data/live.ts';

export const STATUSES = ['got', 'lost', 'dislikes', 'passed'] as const;
/** `passed` = fitting offers that patience passed over; `dislikes` are the others that were skipped. */
type Outcome = (typeof STATUSES)[number];

export interface FeedFilter {
  status: Outcome | null;
  /** Empty = every location. */
  locationIds: readonly string[];
}

interface Asked extends FeedFilter {
  userId: string;
  service: string;
}

const OUTCOMES = {
  all: {},
  got: { status: 'got' },
  lost: { status: 'lost' },
  dislikes: { status: 'dislikes', passed: false },
  passed: { status: 'dislikes', passed: true },
} as const;

function inputOf({ status, locationIds, service, userId }: Asked) {
  return { service, userId, ...OUTCOMES[status ?? 'all'], ...(locationIds.length && { locationIds: [...locationIds] }) };
}

function feedKey({ userId, service, status, locationIds }: Asked) {
  return [...keys.feed(userId, service), status, locationIds] as const;
}

/** Puts offers that are newer than its first page in front of a feed that is shown; a page on its way would come without them. */
export async function addToFeed(client: QueryClient, asked: Asked, offers: readonly FeedOffer[]): Promise<void> {
  await client.cancelQueries({ queryKey: feedKey(asked) });
  client.setQueryData<FeedPages>(feedKey(asked), (feed) => {
    const [first, ...others] = feed?.pages ?? [];
    return feed && first && { ...feed, pages: [{ ...first, items: [...offers, ...first.items] }, ...others] };
  });
}

/** The driver's own blocks, 50 a page, newest first. */
export function useFeed(asked: Asked) {
  const { call } = useConsole();
  return useInfiniteQuery({
    queryKey: feedKey(asked),
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
  const client = useQueryClient();
  const queryKey = ['feed-summary', userId, service, locationIds, timeZone];
  return useQuery<FeedSummary>({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        contract.feedSummary,
        {
          userId,
          service,
          ...(locationIds.length && { locationIds: [...locationIds] }),
          ...(timeZone !== null && { timeZone }),
          // Only what the driver does makes it invalid: they saw newer offers, or took one. The server's count may be older.
          ...(client.getQueryState(queryKey)?.isInvalidated && { recount: true }),
        },
        { signal },
      ),
    refetchInterval: MINUTE,
    placeholderData: (before) => before,
  });
}

/** Offers that patience passed over and that are still open, by id; asked every 5 s while there may be any. */
export function useOpenOffers(userId: string, service: string, enabled: boolean) {
  const { call } = useConsole();
  return useQuery({
    queryKey: ['offers-open', userId, service],
    queryFn: ({ signal }) => call(contract.openOffers, { userId, service }, { signal }),
    enabled,
    refetchInterval: FEED.pollMs,
    select: ({ offerIds }): ReadonlySet<string> => new Set(offerIds),
  });
}

/** The driver takes an offer by hand. Whatever becomes of it, the feed says so. */
export function useTakeOffer(userId: string, service: string) {
  const { call } = useConsole();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ offerId }: FeedOffer) => call(contract.takeOffer, { userId, service, offerId }),
    onSettled: () =>
      Promise.all(
        [['offers-open', userId, service], keys.feed(userId, service), ['feed-summary', userId, service], keys.blocks(userId)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
