import type { Pool } from 'pg';
import type { Instant } from '#engine/model/clock.ts';
import type { SessionStatus } from '#engine/model/session.ts';
import { runTogether } from '../prepared-message.ts';
import { cleanJson } from '../sql.ts';
import { insertEvent } from './settle.ts';

export interface StatusChange {
  userId: string;
  service: string;
  status: SessionStatus;
  /** The session is switched off as well. */
  disable: boolean;
}

/**
 * What these sessions stand at now. With `announced` also for the other nodes: a driver's screen may hang on any of them.
 */
export async function writeStatuses(pool: Pool, changes: StatusChange[], now: Instant, announced: boolean): Promise<void> {
  await pool.query({
    ...STATUSES,
    values: [
      changes.map(({ userId }) => userId),
      changes.map(({ service }) => service),
      changes.map(({ status }) => cleanJson(status)),
      changes.map(({ disable }) => disable),
      now,
    ],
  });
  if (!announced) return;
  await runTogether(
    pool,
    changes.map(({ userId, service, status }) => insertEvent(userId, 'status', { service, status }, now)),
  );
}

/** Of two changes of one session the later one counts; switched off by either, it is off. */
const STATUSES = {
  name: 'statuses',
  text: `update linked_services l set status = change.status, updated_at = $5, enabled = l.enabled and not change.disable
    from (select user_id, service, (array_agg(status order by n desc))[1]::jsonb as status, bool_or(disable) as disable
      from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) with ordinality as given (user_id, service, status, disable, n)
      group by user_id, service order by user_id, service) change
    where l.user_id = change.user_id and l.service = change.service`,
};
