import type { Pool } from 'pg';
import type { Instant } from '#engine/model/clock.ts';
import type { MetOffer } from '#engine/model/met-offer.ts';

interface Row extends Omit<MetOffer['offer'], 'id' | 'hidden' | 'expiresAt' | 'reserved'> {
  offerId: string;
  seenAt: Instant;
  outcome: MetOffer['outcome'];
}

/** Returns the offers that fitted a driver's filters while their search ran, in the order in which it saw them. */
export async function metOffers(
  pool: Pool,
  { userId, service, from, to }: { userId: string; service: string; from: Instant; to: Instant },
): Promise<MetOffer[]> {
  const { rows } = await pool.query<Row>({ name: 'met_offers', text: MET, values: [userId, service, from, to] });
  return rows.map(({ offerId, seenAt, outcome, ...offer }) => ({
    seenAt,
    outcome,
    offer: { ...offer, id: offerId, reserved: false, hidden: false, expiresAt: null },
  }));
}

/** An offer that was decided more than once counts as what became of it at last. */
const MET = `select v.offer_id as "offerId", v.seen_at as "seenAt", v.outcome, o.location_id as "locationId", o.starts_at as "startsAt",
    o.ends_at as "endsAt", o.price, o.tips, o.currency
  from (
    select offer_id, min(seen_at) as seen_at,
      case when bool_or(status = 'got') then 'won' when bool_or(status = 'lost') then 'lost'
        when bool_or(detail = 'PATIENCE') then 'passed' else 'blocked' end as outcome
    from verdicts
    where user_id = $1 and service = $2 and seen_at >= $3 and seen_at < $4
      and (status <> 'dislikes' or detail in ('PATIENCE', 'OVERLAP', 'HOURS_CAP', 'BLOCKS_CAP', 'TRAVEL'))
    group by offer_id) v
  join offers o on o.service = $2 and o.offer_id = v.offer_id
  where o.location_id is not null and o.starts_at is not null and o.ends_at is not null and o.price is not null
  order by v.seen_at, v.offer_id`;
