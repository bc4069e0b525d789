import type { Pool } from 'pg';
import { DAY } from '#config/constants.ts';
import type { Occupied } from '#engine/core/ports.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Offer } from '#engine/model/offer.ts';

/** An offer with the moment at which the first driver saw it. */
export interface RecordedOffer {
  offer: Offer;
  seenAt: Instant;
}

export interface OfferWindow {
  service: string;
  userId: string;
  /** Places whose offers are asked for. */
  locationIds: readonly string[];
  from: Instant;
  to: Instant;
}

interface Row extends Omit<Offer, 'id' | 'hidden' | 'expiresAt'> {
  offerId: string;
  seenAt: Instant;
  /** Rows the slice had before places were chosen. */
  looked: number;
}

/** Rows looked at in one statement: some milliseconds of the embedded database's thread. */
const ROWS = 1000;
/** A slice reaches at first so far, then as far as holds about as many rows: no plan can make it read much more. */
const FIRST_REACH_MS = 600_000;
const LEAST_REACH_MS = 1000;
const MOST_REACH_MS = DAY;

/**
 * Offers of these places first seen in the window, in the order in which they were, a slice at a time; those reserved for
 * others are skipped. Between two slices everybody else has a turn. A slice without offers says only how far it has come.
 */
export async function* recordedOffers(
  pool: Pool,
  window: OfferWindow,
): AsyncGenerator<{ offers: RecordedOffer[]; upTo: Instant }, void, undefined> {
  const { service, from, to } = window;
  const places = new Set(window.locationIds);
  const reserved = await reservedFor(pool, window);
  let [seenAt, offerId] = [from, ''];
  let reach = FIRST_REACH_MS;
  while (seenAt < to) {
    const until = Math.min(to, seenAt + reach);
    const values = [service, seenAt, offerId, until, [...places]];
    const { rows } = await pool.query<Row>({ name: 'recorded_offers', text: SLICE, values });
    const last = rows.at(-1);
    const looked = last?.looked ?? 0;
    if (last && looked === ROWS) [seenAt, offerId] = [last.seenAt, last.offerId];
    else [seenAt, offerId] = [until, ''];
    const factor = Math.min(4, Math.max(0.25, ROWS / 2 / Math.max(1, looked)));
    reach = Math.round(Math.min(MOST_REACH_MS, Math.max(LEAST_REACH_MS, reach * factor)));
    const mine = rows.filter((row) => places.has(row.locationId ?? '') && (!row.reserved || reserved.has(row.offerId)));
    yield { offers: mine.map(toOffer), upTo: seenAt };
  }
}

/** The last row of a slice comes along wherever it is, so that the next one knows where to begin. */
const SLICE = `with slice as materialized (
    select offer_id as "offerId", location_id as "locationId", starts_at as "startsAt", ends_at as "endsAt", price, tips, currency, reserved, extra,
      first_seen_at as "seenAt"
    from offers
    where service = $1 and first_seen_at >= $2 and (first_seen_at, offer_id) > ($2, $3) and first_seen_at < $4
    order by first_seen_at, offer_id limit ${ROWS})
  select *, (select count(*) from slice) as looked from slice
  where "locationId" = any($5) or ("seenAt", "offerId") = (select "seenAt", "offerId" from slice order by 1 desc, 2 desc limit 1)
  order by "seenAt", "offerId"`;

async function reservedFor(pool: Pool, { service, userId, from, to }: OfferWindow): Promise<Set<string>> {
  const { rows } = await pool.query<{ offerId: string }>(
    'select offer_id as "offerId" from verdicts where user_id = $1 and service = $2 and reserved and seen_at >= $3 and seen_at < $4',
    [userId, service, from, to],
  );
  return new Set(rows.map((row) => row.offerId));
}

function toOffer({ offerId, seenAt, extra, looked: _, ...row }: Row): RecordedOffer {
  return { seenAt, offer: { ...row, id: offerId, hidden: false, expiresAt: null, ...(extra && { extra }) } };
}

/** Hours that were not this service's to take: blocks of other platforms, and those the driver booked by hand. */
export async function takenOtherwise(
  pool: Pool,
  { service, userId, from }: Pick<OfferWindow, 'service' | 'userId' | 'from'>,
): Promise<Occupied[]> {
  const { rows } = await pool.query<Occupied>(
    `select service, offer_id as "offerId", starts_at as "startsAt", ends_at as "endsAt", location_id as "locationId"
     from blocks where user_id = $1 and state = 'held' and ends_at > $3 and (service <> $2 or source = 'reconcile')`,
    [userId, service, from],
  );
  return rows;
}

export interface Won {
  currency: string;
  caught: number;
  workedMs: number;
  /** Minor units. */
  pay: number;
}

/** What this account really won in the window, by currency. */
export async function wonIn(pool: Pool, { service, userId, from, to }: Omit<OfferWindow, 'locationIds'>): Promise<Won[]> {
  const { rows } = await pool.query<Won>(
    `select o.currency, count(*) as caught, coalesce(sum(o.ends_at - o.starts_at), 0)::bigint as "workedMs",
       coalesce(sum(o.price), 0)::bigint as pay
     from (select distinct offer_id from verdicts
       where user_id = $1 and service = $2 and status = 'got' and seen_at >= $3 and seen_at < $4) v
     join offers o on o.service = $2 and o.offer_id = v.offer_id group by o.currency`,
    [userId, service, from, to],
  );
  return rows;
}
