import type { Pool } from 'pg';
import type { Instant } from '#engine/model/clock.ts';

/** A block that is held, with the tips of its offer. Money in minor units. */
export interface WorkedBlock {
  service: string;
  startsAt: Instant;
  endsAt: Instant;
  locationId: string;
  price: number | null;
  tips: number;
  currency: string;
}

/** Returns the held blocks that start between two instants, the earliest first; `service` null = of every service. */
export async function workedBlocks(
  pool: Pool,
  { userId, service, from, to }: { userId: string; service: string | null; from: Instant; to: Instant },
): Promise<WorkedBlock[]> {
  const { rows } = await pool.query<WorkedBlock>({
    name: 'worked_blocks',
    text: `select b.service, b.starts_at as "startsAt", b.ends_at as "endsAt", b.location_id as "locationId", b.price,
        coalesce(o.tips, 0) as tips, b.currency
      from blocks b left join offers o on o.service = b.service and o.offer_id = b.offer_id
      where b.user_id = $1 and b.starts_at >= $3 and b.starts_at < $4 and b.state = 'held' and ($2::text is null or b.service = $2)
      order by b.starts_at, b.service`,
    values: [userId, service, from, to],
  });
  return rows;
}
