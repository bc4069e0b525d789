import type { Pool } from 'pg';
import { nameText } from '#api/contract/plain-text.ts';
import { DAY, FEED, OFFER_TABLES } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { OfferStatus, Reason } from '#engine/model/verdict.ts';

/** One driver's verdict with its offer and the driver's name. Money in minor units. */
export interface FeedRow {
  seenAt: Instant;
  userId: string;
  /** Null once the driver was deleted. */
  userName: string | null;
  /** The driver lets others see their name. */
  userPublic: boolean;
  service: string;
  offerId: string;
  locationId: string | null;
  reserved: boolean;
  status: OfferStatus;
  reason: Reason | null;
  detail: string | null;
  margin: number;
  odds: number | null;
  decidedAt: Instant;
  grabMs: number | null;
  price: number | null;
  tips: number;
  currency: string;
  startsAt: Instant | null;
  endsAt: Instant | null;
  extra: Record<string, unknown> | null;
}

export interface FeedFilter {
  service?: string | undefined;
  userId?: string | undefined;
  status?: OfferStatus | undefined;
  /** True = only what patience passed over; false = everything but that. */
  passed?: boolean | undefined;
  /** Empty or absent = every station. */
  locationIds?: readonly string[] | undefined;
}

/** Place of a row in the feed, which runs from new to old. */
export type FeedKey = Pick<FeedRow, 'seenAt' | 'userId' | 'offerId'>;

/** Days looked through at once: a page is nearly always in the first window, and each touches few partitions. */
const WINDOWS = [FEED.windowMs, 7 * DAY, 30 * DAY];

/** The page below `before`, or the newest one. `now` is world time. */
export async function feedPage(
  pool: Pool,
  filter: FeedFilter,
  { before, limit, now }: { before?: FeedKey | null; limit: number; now: Instant },
): Promise<FeedRow[]> {
  const anchor = before?.seenAt ?? now;
  const rows: FeedRow[] = [];
  let until: Instant | null = null;
  for (const window of [...WINDOWS, null]) {
    const from: Instant | null = window === null ? null : anchor - window;
    const query = new Conditions(filter);
    if (from !== null) query.add('seen_at >= ?', from);
    if (until !== null) query.add('seen_at < ?', until);
    else if (before)
      query
        .add('seen_at <= ?', before.seenAt)
        .add('(seen_at, user_id, offer_id) < (?, ?, ?)', before.seenAt, before.userId, before.offerId);
    rows.push(...(await select(pool, query, { order: 'desc', limit: limit - rows.length })));
    if (rows.length >= limit) break;
    until = from;
  }
  return rows;
}

/** What came after `after`, without a gap: at most `limit`, the oldest of them, given newest first. */
export async function feedSince(pool: Pool, filter: FeedFilter, { after, limit }: { after: FeedKey; limit: number }): Promise<FeedRow[]> {
  const query = new Conditions(filter)
    .add('seen_at >= ?', after.seenAt)
    .add('(seen_at, user_id, offer_id) > (?, ?, ?)', after.seenAt, after.userId, after.offerId);
  return (await select(pool, query, { order: 'asc', limit })).reverse();
}

/** Who decided this offer at this instant, and whether they are public: of one offer in one millisecond there are few. */
export async function decidersOf(
  pool: Pool,
  { seenAt, offerId }: Pick<FeedKey, 'seenAt' | 'offerId'>,
): Promise<Pick<FeedRow, 'userId' | 'userPublic'>[]> {
  const text = `select distinct v.user_id as "userId", coalesce((u.record->>'public')::boolean, false) as "userPublic"
     from verdicts v left join users u on u.user_id = v.user_id where v.seen_at = $1 and v.offer_id = $2`;
  return (await pool.query<Pick<FeedRow, 'userId' | 'userPublic'>>(text, [seenAt, offerId])).rows;
}

/** One driver's offers of a service with one outcome since an instant, newest first. */
export function dashboardOffers(
  pool: Pool,
  { userId, service, status, since, limit }: { userId: string; service: string; status: OfferStatus; since: Instant; limit: number },
): Promise<FeedRow[]> {
  return select(pool, new Conditions({ userId, service, status }).add('seen_at >= ?', since), { order: 'desc', limit });
}

/** Offers of a service between two instants, of one driver or of all, newest first. */
export function offersBetween(
  pool: Pool,
  { userId, service, from, to, limit }: { userId?: string | undefined; service: string; from: Instant; to: Instant; limit: number },
): Promise<FeedRow[]> {
  return select(pool, new Conditions({ userId, service }).add('seen_at >= ?', from).add('seen_at < ?', to), { order: 'desc', limit });
}

/** Offers that were reserved for this driver since an instant, newest first, whatever became of them. */
export function reservedOffers(
  pool: Pool,
  { userId, service, since, limit }: { userId: string; service?: string; since: Instant; limit: number },
): Promise<FeedRow[]> {
  return select(pool, new Conditions({ userId, service }).add('reserved').add('seen_at >= ?', since), { order: 'desc', limit });
}

/** The conditions of one query with their values. */
class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  constructor({ service, userId, status, passed, locationIds }: FeedFilter) {
    if (userId !== undefined) this.add('user_id = ?', userId);
    if (service !== undefined) this.add('service = ?', service);
    if (status !== undefined) this.add('status = ?', status);
    if (passed !== undefined) this.add(`detail is ${passed ? 'not ' : ''}distinct from 'PATIENCE'`);
    if (locationIds?.length) this.add('location_id = any(?)', locationIds);
  }

  add(text: string, ...values: unknown[]): this {
    this.#texts.push(text.replaceAll('?', () => `$${this.values.push(values.shift())}`));
    return this;
  }

  get text(): string {
    return this.#texts.join(' and ');
  }
}

/** The rows are found and cut to the limit first; only those few are joined. */
async function select(pool: Pool, query: Conditions, { order, limit }: { order: 'asc' | 'desc'; limit: number }): Promise<FeedRow[]> {
  const sorted = `order by seen_at ${order}, user_id ${order}, offer_id ${order}`;
  const text = `select v.seen_at as "seenAt", v.user_id as "userId", u.name as "userName", coalesce((u.record->>'public')::boolean, false) as "userPublic",
       v.service, v.offer_id as "offerId", v.location_id as "locationId", v.reserved, v.status, v.reason, v.detail, v.margin, v.odds,
       v.decided_at as "decidedAt", v.grab_ms as "grabMs", o.price, coalesce(o.tips, 0) as tips, coalesce(o.currency, 'USD') as currency,
       o.starts_at as "startsAt", o.ends_at as "endsAt", o.extra
     from (select * from verdicts where ${query.text} ${sorted} limit ${limit}) v
     left join offers o on o.service = v.service and o.offer_id = v.offer_id
     left join users u on u.user_id = v.user_id
     order by v.seen_at ${order}, v.user_id ${order}, v.offer_id ${order}`;
  const { rows } = await pool.query<FeedRow>({ name: nameOf(text, limit), text, values: query.values });
  return rows.map((row) => ({ ...row, userName: row.userName && nameText(row.userName) }));
}

/** What the screens ask for: as many rows as a caller likes would be as many statements for the server to remember. */
const USUAL_LIMITS: readonly number[] = [FEED.pageSize, FEED.countLimit, OFFER_TABLES.maxRows];
const names = new Map<string, string>();

/** A statement with a name is planned once a connection; half the time of a page is its planning. */
function nameOf(text: string, limit: number): string | undefined {
  if (!USUAL_LIMITS.includes(limit)) return undefined;
  const name = names.get(text) ?? `page_${names.size}`;
  names.set(text, name);
  return name;
}
