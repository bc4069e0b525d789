import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { StreamEvent } from '#api/contract/events.ts';
import type { FeedOffer, PageKey } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { manifests } from '#engine/platforms/manifests.ts';

/** The offers a service's dashboard shows, newest first. */
export interface OfferTables {
  got: FeedOffer[];
  dislikes: FeedOffer[];
  lost: FeedOffer[];
}

/** A feed with one filter, page by page. */
export type FeedPages = InfiniteData<{ items: FeedOffer[]; lastEvaluatedKeys: PageKey | null }, PageKey>;

export const keys = {
  user: (userId: string) => ['user', userId] as const,
  offers: (userId: string, service: string) => ['offers', userId, service] as const,
  /** Of every filter. */
  feed: (userId: string, service: string) => ['feed', userId, service] as const,
  reserved: (userId: string, service: string) => ['reserved', userId, service] as const,
  blocks: (userId: string) => ['blocks', userId] as const,
  fates: (userId: string, service: string) => ['fates', userId, service] as const,
  earnings: (userId: string) => ['earnings', userId] as const,
  /** Told to be old together with `earnings`. */
  worked: (userId: string, service: string | null) => ['earnings', userId, 'worked', service] as const,
  ledger: (userId: string) => ['billing', 'ledger', userId] as const,
  rating: (userId: string) => ['rating', userId] as const,
};

/**
 * Takes the record that a change was answered with. A reading that is under way may have begun before the change: it is dropped, or
 * what has just been done would be undone on the screen, and with it what is being typed there. `merged` makes one of the record that
 * is shown and this one; without it this one stands.
 */
export async function takeRecord(
  client: QueryClient,
  user: UserRecord,
  merged: (shown: UserRecord | undefined, user: UserRecord) => UserRecord = (_, user) => user,
): Promise<void> {
  const queryKey = keys.user(user.userId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<UserRecord>(queryKey, (shown) => merged(shown, user));
}

/** Rows a table keeps in memory; the server answers with as many at most. */
const MAX_ROWS = 500;

/**
 * Writes what happened into the caches that screens draw from. Only caches that are already filled are touched: a list
 * that was never fetched is fetched whole. A record changed elsewhere and sums that a block changes are fetched again.
 */
export function applyEvents(client: QueryClient, userId: string, events: readonly StreamEvent[]): void {
  for (const event of events) {
    if (event.type === 'offer') {
      if (event.offer.userId !== userId) continue;
      client.setQueryData<OfferTables>(keys.offers(userId, event.service), (tables) => tables && withOffer(tables, event.offer));
      // One that is to be fetched again stays so.
      const feeds = { queryKey: keys.feed(userId, event.service), predicate: (feed: Query) => !feed.state.isInvalidated };
      client.setQueriesData<FeedPages>(feeds, (feed) => feed && inPlace(feed, event.offer));
      client.setQueryData<UserRecord>(keys.user(userId), (user) => user && withCheck(user, event.service, event.offer.timestampGrabbed));
      if (event.offer.status === 'got') void client.invalidateQueries({ queryKey: keys.earnings(userId) });
      if (event.offer.type === 'EXCLUSIVE')
        client.setQueryData<FeedOffer[]>(keys.reserved(userId, event.service), (rows) => rows && upsert(rows, event.offer));
    } else if (event.type === 'assignment') {
      client.setQueryData<ScheduledAssignment[]>(keys.blocks(userId), (blocks) => blocks && withAssignment(blocks, event));
      if (event.change !== 'won') void client.invalidateQueries({ queryKey: keys.earnings(userId) });
    } else if (event.type === 'status') {
      client.setQueryData<UserRecord>(keys.user(userId), (user) => user && withStatus(user, event));
    } else if (event.type === 'user') {
      void client.invalidateQueries({ queryKey: keys.user(event.userId) });
      // A payment or a credit may be why: what is left of the plan follows it.
      void client.invalidateQueries({ queryKey: keys.ledger(event.userId) });
    }
  }
}

/** An offer moves between the lists as its fate is decided; it is never in two. */
export function withOffer(tables: OfferTables, offer: FeedOffer): OfferTables {
  const drop = (rows: FeedOffer[]) =>
    rows.some((row) => row.offerId === offer.offerId) ? rows.filter((row) => row.offerId !== offer.offerId) : rows;
  return {
    got: offer.status === 'got' ? upsert(tables.got, offer) : drop(tables.got),
    dislikes: offer.status === 'dislikes' ? upsert(tables.dislikes, offer) : drop(tables.dislikes),
    lost: offer.status === 'lost' ? upsert(tables.lost, offer) : drop(tables.lost),
  };
}

/** A feed with what is known of one of its offers now, where the reader saw it; undefined where it has none: a newer one waits to be asked for. */
function inPlace(feed: FeedPages, offer: FeedOffer): FeedPages | undefined {
  const same = ({ offerId }: FeedOffer) => offerId === offer.offerId;
  const page = feed.pages.find(({ items }) => items.some(same));
  if (!page) return undefined;
  const now = { ...page, items: page.items.map((shown) => (same(shown) ? offer : shown)) };
  return { ...feed, pages: feed.pages.map((each) => (each === page ? now : each)) };
}

export function withAssignment(
  blocks: ScheduledAssignment[],
  { change, block }: { change: 'won' | 'found' | 'forfeited' | 'dropped'; block: ScheduledAssignment },
): ScheduledAssignment[] {
  const same = (held: ScheduledAssignment) =>
    held.service === block.service && held.startTime === block.startTime && held.serviceAreaId === block.serviceAreaId;
  const others = blocks.filter((held) => !same(held));
  if (change === 'forfeited' || change === 'dropped') return others;
  return [...others, block].sort((a, b) => a.startTime - b.startTime);
}

/** The status is in the record itself for the service whose switch is `userDisabled`, among their own options for the others. */
function withStatus(user: UserRecord, event: Extract<StreamEvent, { type: 'status' }>): UserRecord {
  const manifest = manifests.find(({ service }) => service === event.service);
  const options = manifest && (user[manifest.optionField] as Record<string, unknown> | undefined);
  const lastPollAt = event.session.lastPollAt ?? user.sessions[event.service]?.lastPollAt ?? null;
  return {
    ...user,
    ...(manifest?.capabilities.startFlag === 'userDisabled' && { status: event.status }),
    ...(manifest?.capabilities.startFlag === 'start' && options && { [manifest.optionField]: { ...options, status: event.status } }),
    sessions: { ...user.sessions, [event.service]: { ...event.session, lastPollAt } },
  };
}

/** An offer that was just decided proves a check at that time. */
function withCheck(user: UserRecord, service: string, at: number): UserRecord {
  const session = user.sessions[service];
  if (!session || (session.lastPollAt ?? 0) >= at) return user;
  return { ...user, sessions: { ...user.sessions, [service]: { ...session, lastPollAt: at } } };
}

function upsert(rows: FeedOffer[], offer: FeedOffer): FeedOffer[] {
  const others = rows.filter((row) => row.offerId !== offer.offerId);
  const at = others.findIndex((row) => row.timestampGrabbed <= offer.timestampGrabbed);
  return (at < 0 ? [...others, offer] : [...others.slice(0, at), offer, ...others.slice(at)]).slice(0, MAX_ROWS);
}
