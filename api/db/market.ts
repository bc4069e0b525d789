import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Db } from './client.ts';
import { marketStations } from './schema/index.ts';
import { withTransaction } from './transactions.ts';

/** An offer of a service as drivers saw it, without a driver. */
export interface SeenOffer {
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  price: number;
  seenAt: Instant;
  /** Drivers who saw it. */
  viewers: number;
}

const SLICE = `select o.location_id as "locationId", o.starts_at as "startsAt", o.ends_at as "endsAt", o.price, o.first_seen_at as "seenAt",
    coalesce(v.viewers, 0)::int as viewers
  from offers o
  left join (select offer_id, count(distinct user_id) as viewers from verdicts
    where service = $1 and seen_at >= $2 and seen_at < $4 group by offer_id) v on v.offer_id = o.offer_id
  where o.service = $1 and o.first_seen_at >= $2 and o.first_seen_at < $3 and not o.reserved
    and o.location_id is not null and o.starts_at is not null and o.ends_at is not null and o.price is not null`;

/** A driver may see an offer so much later than the first one did. */
const SEEN_LATER_MS = HOUR / 2;

/** Returns the hours of a day in which offers of a service were first seen, as their first instants. */
export async function hoursWithOffers(pool: Pool, service: string, day: Instant, to: Instant): Promise<Instant[]> {
  const { rows } = await pool.query<{ hour: Instant }>(
    `select distinct first_seen_at - first_seen_at % ${HOUR} as hour from offers
     where service = $1 and first_seen_at >= $2 and first_seen_at < $3 order by 1`,
    [service, day, to],
  );
  return rows.map(({ hour }) => hour);
}

/** Returns the offers of a service that were first seen in one hour. Small enough that nobody waits long for it. */
export async function offersOfHour(pool: Pool, service: string, from: Instant): Promise<SeenOffer[]> {
  const values = [service, from, from + HOUR, from + HOUR + SEEN_LATER_MS];
  const { rows } = await pool.query<SeenOffer>({ name: 'market_hour', text: SLICE, values });
  return rows;
}

/** Returns the share of this service's accepts that were granted; one half before there were any. */
export async function grantedShare(pool: Pool, service: string, from: Instant, to: Instant): Promise<number> {
  const { rows } = await pool.query<{ got: number; asked: number }>(
    `select count(*) filter (where status = 'got')::int as got, count(*)::int as asked from verdicts
     where status <> 'dislikes' and service = $1 and seen_at >= $2 and seen_at < $3`,
    [service, from, to],
  );
  const { got, asked } = rows[0]!;
  return (got + 1) / (asked + 2);
}

/** The figures of a station as they are kept. */
export interface StoredStation {
  service: string;
  locationId: string;
  timeZone: string;
  offers: number;
  from: Instant;
  to: Instant;
  rates: Float32Array;
  pays: Float32Array;
  lengths: Float32Array;
  chances: Float32Array;
}

/** Replaces everything that was learned of a service. */
export async function saveMarket(db: Db, service: string, stations: readonly StoredStation[]): Promise<void> {
  const rows: (typeof marketStations.$inferInsert)[] = [];
  for (const { rates, pays, lengths, chances, ...row } of stations)
    rows.push({ ...row, figures: await pack({ rates, pays, lengths, chances }) });
  await withTransaction(db, async (tx) => {
    await tx.delete(marketStations).where(eq(marketStations.service, service));
    if (rows.length) await tx.insert(marketStations).values(rows);
  });
}

/** Returns what was learned of a service, or of one station of it. */
export async function loadMarket(pool: Pool, service: string, locationId: string | null = null): Promise<StoredStation[]> {
  const { rows } = await pool.query<Omit<StoredStation, keyof Figures> & { figures: string }>(
    `select service, location_id as "locationId", time_zone as "timeZone", offers, figures, from_at as "from", to_at as "to"
     from market_stations where service = $1 and ($2::text is null or location_id = $2)`,
    [service, locationId],
  );
  // Rows without chances were learned by an older version and are learned again within a day.
  const stations: StoredStation[] = [];
  for (const { figures, ...row } of rows) stations.push({ ...row, ...(await unpack(figures)) });
  return stations.filter(({ chances }) => chances.length > 0);
}

/** Returns the end of the window that each service was learned from. */
export async function marketsLearned(pool: Pool): Promise<Map<string, Instant>> {
  const { rows } = await pool.query<{ service: string; to: Instant }>(
    'select service, max(to_at) as "to" from market_stations group by service',
  );
  return new Map(rows.map(({ service, to }) => [service, to]));
}

type Figures = Pick<StoredStation, 'rates' | 'pays' | 'lengths' | 'chances'>;
/** Shares of pay are kept in steps of 1/65535: most are zero, and they pack to a tenth. */
const SHARE_STEPS = 65_535;
/** Off this thread: a platform has hundreds of stations. */
const [deflated, inflated] = [promisify(deflate), promisify(inflate)];

async function pack({ rates, pays, lengths, chances }: Figures): Promise<string> {
  const shares = stepsOf(pays);
  const head = Uint32Array.of(rates.length, shares.length, lengths.length);
  const parts = [head, rates, lengths, shares, stepsOf(chances)];
  const bytes = Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
  return (await deflated(bytes)).toString('base64');
}

async function unpack(text: string): Promise<Figures> {
  const bytes = await inflated(Buffer.from(text, 'base64'));
  const { buffer } = Uint8Array.from(bytes);
  const [rates, shares, lengths] = new Uint32Array(buffer, 0, 3) as unknown as [number, number, number];
  const ratesAt = 12;
  const lengthsAt = ratesAt + rates * 4;
  const sharesAt = lengthsAt + lengths * 4;
  return {
    rates: new Float32Array(buffer, ratesAt, rates),
    lengths: new Float32Array(buffer, lengthsAt, lengths),
    pays: sharesOf(new Uint16Array(buffer, sharesAt, shares)),
    chances: sharesOf(new Uint16Array(buffer, sharesAt + shares * 2)),
  };
}

function stepsOf(shares: Float32Array): Uint16Array {
  return Uint16Array.from(shares, (share) => Math.round(share * SHARE_STEPS));
}

function sharesOf(steps: Uint16Array): Float32Array {
  return Float32Array.from(steps, (step) => step / SHARE_STEPS);
}
