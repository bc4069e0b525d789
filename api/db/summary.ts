import type { Pool } from 'pg';
import type { Instant } from '#engine/model/clock.ts';
import type { OfferStatus, Reason } from '#engine/model/verdict.ts';

/** How many offers met one fate for one reason. Margins in minutes, or in minor units with PRICE_TOO_LOW. */
export interface FateCount {
  status: OfferStatus;
  reason: Reason | null;
  detail: string | null;
  count: number;
  /** The least by which the rule failed; null where none has a figure. */
  nearest: number | null;
  /** How many failed by no more than the reason's step. */
  near: number;
  /** Of the offers' prices; null where no price is compared. */
  currency: string | null;
}

interface Whose {
  userId: string;
  service: string;
}

/**
 * One driver's verdicts since an instant, counted by what became of the offers and why. `steps` says for each reason what counts
 * as near. Places are counted apart first: all offers of one have the same currency, so one offer a place tells it, looked up by
 * its key (a join would read every offer there is).
 */
export async function countFates(
  pool: Pool,
  { userId, service, since, steps }: Whose & { since: Instant; steps: Partial<Record<Reason, number>> },
): Promise<FateCount[]> {
  const { rows } = await pool.query<FateCount>({
    name: 'count_fates',
    text: `with fates as materialized (
        select status, reason, detail, location_id, count(*)::int as count, min(margin) filter (where margin > 0) as nearest,
          (count(*) filter (where margin > 0 and margin <= ($4::jsonb ->> coalesce(detail, reason))::real))::int as near, min(offer_id) as offer_id
        from verdicts where user_id = $1 and service = $2 and seen_at >= $3 group by 1, 2, 3, 4)
      select status, reason, detail, sum(count)::int as count, min(nearest) as nearest, sum(near)::int as near, currency
      from (select *, case when reason = 'PRICE_TOO_LOW' or detail = 'PATIENCE' then
          (select o.currency from offers o where o.service = $2 and o.offer_id = fates.offer_id) end as currency from fates) f
      group by 1, 2, 3, 7 order by 4 desc, 2, 3`,
    values: [userId, service, since, JSON.stringify(steps)],
  });
  return rows;
}

/** A block that was won and not given up. Money in minor units. */
export interface WonBlock {
  seenAt: Instant;
  startsAt: Instant | null;
  endsAt: Instant | null;
  price: number | null;
  tips: number;
  currency: string;
}

/** Wins since an instant; what was forfeited or taken back is no earnings. */
export async function wonBlocks(pool: Pool, { userId, service, since }: Whose & { since: Instant }): Promise<WonBlock[]> {
  const { rows } = await pool.query<WonBlock>({
    name: 'won_blocks',
    text: `select v.seen_at as "seenAt", o.starts_at as "startsAt", o.ends_at as "endsAt", o.price, o.tips, o.currency
      from verdicts v join offers o on o.service = v.service and o.offer_id = v.offer_id
      where v.user_id = $1 and v.service = $2 and v.status = 'got' and v.seen_at >= $3 and not exists (
        select from blocks b where b.user_id = $1 and b.starts_at = o.starts_at and b.service = $2 and b.offer_id = v.offer_id and b.state <> 'held')`,
    values: [userId, service, since],
  });
  return rows;
}

/** Milliseconds of held blocks between two instants. */
export async function workedMs(pool: Pool, { userId, service, from, to }: Whose & { from: Instant; to: Instant }): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>({
    name: 'worked_ms',
    text: `select coalesce(sum(least(ends_at, $4::bigint) - greatest(starts_at, $3::bigint)), 0)::bigint as ms from blocks
      where user_id = $1 and service = $2 and state = 'held' and starts_at < $4 and ends_at > $3`,
    values: [userId, service, from, to],
  });
  return Number(rows[0]!.ms);
}
