import type { Pool } from 'pg';
import type { RecordBatch } from '#engine/core/ports.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { cleanInt, cleanJson, cleanText } from '../sql.ts';
import { ON_SAME_VERDICT } from './settle.ts';

/** The embedded database does one thing at a time, and an intent waits behind it; a server's commit costs the same for few and many. */
export const ROWS_A_STATEMENT = { embedded: 50, server: 1000 };
/** A longer id does not fit into an index and would take the whole statement down with it. */
const LONGEST_ID = 1500;

interface Seen {
  service: string;
  offer: Offer;
  seenAt: number;
}

/** Seen offers and verdicts of any number of batches, so many rows a statement, planned once; writing one again changes nothing. */
export async function record(
  pool: Pool,
  batches: RecordBatch[],
  ensureDays: (at: number[]) => Promise<void>,
  rowsAStatement: number,
): Promise<void> {
  const seen = new Map<string, Seen>();
  const verdicts = new Map<string, Verdict>();
  for (const { platform, offers, verdicts: decided } of batches) {
    for (const verdict of decided.filter((entry) => fits(entry.offerId)))
      verdicts.set([verdict.seenAt, verdict.userId, verdict.service, verdict.offerId].join('\n'), verdict);
    const firstSeen = new Map<string, number>();
    for (const { offerId, seenAt } of decided) firstSeen.set(offerId, Math.min(seenAt, firstSeen.get(offerId) ?? seenAt));
    const fallback = decided[0]?.seenAt ?? 0;
    for (const offer of offers.filter((entry) => fits(entry.id)))
      seen.set(`${platform}\n${offer.id}`, { service: platform, offer, seenAt: firstSeen.get(offer.id) ?? fallback });
  }
  for (const rows of slices([...seen.values()], rowsAStatement)) await insertOffers(pool, rows);
  await ensureDays([...verdicts.values()].map((verdict) => verdict.seenAt));
  for (const rows of slices([...verdicts.values()], rowsAStatement)) await upsertVerdicts(pool, rows, seen);
}

async function insertOffers(pool: Pool, rows: Seen[]): Promise<void> {
  const column = <T>(value: (row: Seen) => T): T[] => rows.map(value);
  await pool.query({
    name: 'record_offers',
    text: `insert into offers (service, offer_id, location_id, starts_at, ends_at, price, tips, currency, reserved, extra, first_seen_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::boolean[],
       $10::jsonb[], $11::bigint[]) on conflict do nothing`,
    values: [
      column((row) => row.service),
      column((row) => cleanText(row.offer.id)),
      column((row) => nullable(row.offer.locationId)),
      column((row) => cleanInt(row.offer.startsAt)),
      column((row) => cleanInt(row.offer.endsAt)),
      column((row) => cleanInt(row.offer.price)),
      column((row) => cleanInt(row.offer.tips) ?? 0),
      column((row) => cleanText(row.offer.currency)),
      column((row) => row.offer.reserved),
      column((row) => (row.offer.extra ? cleanJson(row.offer.extra) : null)),
      column((row) => cleanInt(row.seenAt)),
    ],
  });
}

/** Station and "reserved" stand with the verdict too; for an offer seen before they are looked up. */
async function upsertVerdicts(pool: Pool, rows: Verdict[], seen: Map<string, Seen>): Promise<void> {
  const column = <T>(value: (row: Verdict) => T): T[] => rows.map(value);
  const offerOf = (row: Verdict) => seen.get(`${row.service}\n${row.offerId}`)?.offer;
  const looked = (name: string) => `(select o.${name} from offers o where o.service = v.service and o.offer_id = v.offer_id)`;
  await pool.query({
    name: 'record_verdicts',
    text: `insert into verdicts (seen_at, user_id, service, offer_id, location_id, reserved, status, reason, detail, margin, decided_at, grab_ms, odds)
     select v.seen_at, v.user_id, v.service, v.offer_id, coalesce(v.location_id, ${looked('location_id')}),
       coalesce(v.reserved, ${looked('reserved')}, false), v.status, v.reason, v.detail, v.margin, v.decided_at, v.grab_ms, v.odds
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[], $9::text[], $10::real[],
       $11::bigint[], $12::real[], $13::real[])
       as v (seen_at, user_id, service, offer_id, location_id, reserved, status, reason, detail, margin, decided_at, grab_ms, odds)
     ${ON_SAME_VERDICT}`,
    values: [
      column((row) => cleanInt(row.seenAt)),
      column((row) => row.userId),
      column((row) => row.service),
      column((row) => cleanText(row.offerId)),
      column((row) => nullable(offerOf(row)?.locationId)),
      column((row) => offerOf(row)?.reserved ?? null),
      column((row) => row.status),
      column((row) => row.reason),
      column((row) => row.detail),
      column((row) => (Number.isFinite(row.margin) ? row.margin : 0)),
      column((row) => cleanInt(row.decidedAt)),
      column((row) => row.grabMs),
      column((row) => row.odds ?? null),
    ],
  });
}

const fits = (id: string): boolean => Buffer.byteLength(id) <= LONGEST_ID;
const nullable = (value: string | null | undefined): string | null => (value === null || value === undefined ? null : cleanText(value));

function* slices<T>(rows: T[], most: number): Generator<T[]> {
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most);
}
