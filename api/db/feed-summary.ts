import type { Pool } from 'pg';
import type { Instant } from '#engine/model/clock.ts';
import type { OfferStatus } from '#engine/model/verdict.ts';

/** How many offers of one outcome were seen on a day, and what the won ones pay, in minor units with tips. */
export interface OutcomeCount {
  /** Number of the day: 1 begins with the first boundary. */
  day: number;
  status: OfferStatus;
  /** Patience passed them over. */
  passed: boolean;
  /** Null for outcomes that pay nothing. */
  currency: string | null;
  count: number;
  amount: number;
}

/** Counts one driver's offers of a service by day and outcome. `boundaries` = the first instants of the days, the oldest first. */
export async function countOutcomes(
  pool: Pool,
  {
    userId,
    service,
    boundaries,
    locationIds,
  }: { userId: string; service: string; boundaries: readonly Instant[]; locationIds: readonly string[] | null },
): Promise<OutcomeCount[]> {
  const { rows } = await pool.query<OutcomeCount>({
    name: 'count_outcomes',
    text: `with seen as (
        select width_bucket(seen_at, $3::bigint[]) as day, status, detail is not distinct from 'PATIENCE' as passed, offer_id from verdicts
        where user_id = $1 and service = $2 and seen_at >= ($3::bigint[])[1] and ($4::text[] is null or location_id = any($4)))
      select day, status, passed, null as currency, count(*)::int as count, 0 as amount from seen where status <> 'got' group by 1, 2, 3
      union all
      select day, status, passed, coalesce(o.currency, 'USD'), count(*)::int, coalesce(sum(coalesce(o.price, 0) + o.tips), 0)::int
      from seen left join offers o on o.service = $2 and o.offer_id = seen.offer_id where status = 'got' group by 1, 2, 3, 4`,
    values: [userId, service, boundaries, locationIds],
  });
  return rows;
}
