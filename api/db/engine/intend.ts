import { randomUUID } from 'node:crypto';
import type { Pool, QueryResult } from 'pg';
import { HOUR } from '#config/constants.ts';
import type { IntentAnswer, IntentRequest } from '#engine/core/ports.ts';
import type { Limits } from '#engine/model/session.ts';
import type { GuardDetail } from '#engine/model/verdict.ts';
import { lit } from '../sql.ts';

/**
 * The intent transaction in one round trip: both statements go out as one message, which the server runs as one
 * transaction. The first locks the driver's row and is a statement of its own, so that the second sees whatever the lock
 * waited for.
 */
export async function intend(pool: Pool, request: IntentRequest): Promise<IntentAnswer[]> {
  const ids = request.candidates.map(() => randomUUID());
  const results = (await pool.query(statements(request, ids))) as unknown as QueryResult<{ refused: GuardDetail | null }>[];
  return results[1]!.rows.map(({ refused }, at) => (refused ? { refused } : { attemptId: ids[at]! }));
}

function statements({ userId, service, account, limits, now, candidates }: IntentRequest, ids: string[]): string {
  const [user, on, by] = [lit.text(userId), lit.text(service), lit.text(account)];
  const rules = caps(limits);
  const spans = rules.length ? ['day_from', 'day_to', 'week_from', 'week_to'] : [];
  const rows = candidates.map(({ offer, startsAt, endsAt, locationId, day, week }, at) =>
    [
      at,
      `${lit.text(ids[at]!)}::uuid`,
      lit.text(offer.id),
      lit.text(locationId),
      lit.json(offer),
      ...[startsAt, endsAt, ...(rules.length ? [day.from, day.to, week.from, week.to] : [])].map(
        (instant) => `${lit.int(instant)}::bigint`,
      ),
    ].join(', '),
  );
  const since = Math.min(...candidates.map((candidate) => (rules.length ? candidate.week.from : candidate.startsAt)));
  return `select from users where user_id = ${user} for no key update;
with candidate (${['n', 'attempt_id', 'offer_id', 'location_id', 'offer', 'starts_at', 'ends_at', ...spans].join(', ')}) as (
  values (${rows.join('), (')})
), busy as (
  select starts_at, ends_at from blocks where user_id = ${user} and state = 'held' and ends_at > ${lit.int(since)}
  union all
  select starts_at, ends_at from accept_attempts where user_id = ${user} and state in ('sending', 'unknown')
), judged as (
  select c.*, case
    when exists (select from accept_attempts a where a.service = ${on} and a.account = ${by} and a.offer_id = c.offer_id) then 'LOST_BEFORE'
    when exists (select from busy b where b.starts_at < c.ends_at and b.ends_at > c.starts_at) then 'OVERLAP'
    ${rules.join('\n    ')}
  end as refused
  from candidate c
), written as (
  insert into accept_attempts (attempt_id, user_id, service, account, offer_id, state, starts_at, ends_at, location_id, offer, created_at)
  select attempt_id, ${user}, ${on}, ${by}, offer_id, 'sending', starts_at, ends_at, location_id, offer, ${lit.int(now)}
  from judged where refused is null
  on conflict do nothing
  returning attempt_id
)
select coalesce(j.refused, case when w.attempt_id is null then 'LOST_BEFORE' end) as refused
from judged j left join written w on w.attempt_id = j.attempt_id order by j.n`;
}

/** Caps count held blocks, open attempts and the request's own candidates up to this one, by the start's local day or week. */
function caps({ hoursPerDay, hoursPerWeek, blocksPerDay }: Limits): string[] {
  const over = (what: 'sum(x.ends_at - x.starts_at)' | 'count(*)', span: 'day' | 'week', most: number) =>
    `(select ${what} from (select starts_at, ends_at from busy union all select starts_at, ends_at from candidate e where e.n <= c.n) x
      where x.starts_at >= c.${span}_from and x.starts_at < c.${span}_to) > ${lit.int(most)}`;
  const rules: string[] = [];
  if (hoursPerDay !== undefined) rules.push(`when ${over('sum(x.ends_at - x.starts_at)', 'day', hoursPerDay * HOUR)} then 'HOURS_CAP'`);
  if (hoursPerWeek !== undefined) rules.push(`when ${over('sum(x.ends_at - x.starts_at)', 'week', hoursPerWeek * HOUR)} then 'HOURS_CAP'`);
  if (blocksPerDay !== undefined) rules.push(`when ${over('count(*)', 'day', blocksPerDay)} then 'BLOCKS_CAP'`);
  return rules;
}
