import type { Pool } from 'pg';
import type { Instant } from '#engine/model/clock.ts';

/** When a block is, and for how long it has been, or was, held. */
export interface BlockSpan {
  userId: string;
  service: string;
  locationId: string;
  startsAt: Instant;
  endsAt: Instant;
  heldSince: Instant;
  /** When it was given up or taken back; null while it is held. */
  endedAt: Instant | null;
}

/** Returns the blocks of some drivers that share time with the span between two instants, whatever their state. */
export async function blocksBetween(
  pool: Pool,
  { userIds, from, to }: { userIds: readonly string[]; from: Instant; to: Instant },
): Promise<BlockSpan[]> {
  const { rows } = await pool.query<BlockSpan>({
    name: 'blocks_between',
    text: `select user_id as "userId", service, location_id as "locationId", starts_at as "startsAt", ends_at as "endsAt",
        held_since as "heldSince", ended_at as "endedAt"
      from blocks where user_id = any($1) and starts_at < $3 and ends_at > $2`,
    values: [userIds, from, to],
  });
  return rows;
}
