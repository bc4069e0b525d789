import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { HOUR } from '#config/constants.ts';
import type { IntentAnswer, IntentRequest } from '#engine/core/ports.ts';
import type { GuardDetail } from '#engine/model/verdict.ts';
import { type Prepared, runTogether } from '../prepared-message.ts';
import { cleanInt, cleanJson, cleanText } from '../sql.ts';

/**
 * The intent transaction in one round trip: both statements go out as one message, which the server runs as one
 * transaction. The first locks the driver's row and is a statement of its own, so that the second sees whatever the lock
 * waited for.
 */
export async function intend(pool: Pool, request: IntentRequest): Promise<IntentAnswer[]> {
  const { userId, service, account, limits, now, candidates } = request;
  const { hoursPerDay, hoursPerWeek, blocksPerDay } = limits;
  const capped = hoursPerDay !== undefined || hoursPerWeek !== undefined || blocksPerDay !== undefined;
  const ids = candidates.map(() => randomUUID());
  const rows = candidates.map(({ offer, startsAt, endsAt, locationId, day, week }, n) => ({
    n,
    attempt_id: ids[n]!,
    offer_id: cleanText(offer.id),
    starts_at: cleanInt(startsAt),
    ends_at: cleanInt(endsAt),
    location_id: cleanText(locationId),
    offer,
    ...(capped && { day_from: day.from, day_to: day.to, week_from: week.from, week_to: week.to }),
  }));
  const most = (hours: number | undefined) => (hours === undefined ? null : Math.round(hours * HOUR));
  const values = [userId, service, account, cleanInt(now), cleanJson(rows)];
  const [, answers] = await runTogether(pool, [
    { ...LOCK, values: [userId] },
    capped
      ? { ...INTENT_WITH_CAPS, values: [...values, most(hoursPerDay), most(hoursPerWeek), blocksPerDay ?? null] }
      : { ...INTENT, values },
  ]);
  return answers!.map(([refused], n) => (refused ? { refused: refused as GuardDetail } : { attemptId: ids[n]! }));
}

const LOCK: Prepared = { name: 'intent_lock', text: 'select from users where user_id = $1 for no key update' };

const CANDIDATE = `select * from jsonb_to_recordset($5::jsonb) as c (n integer, attempt_id uuid, offer_id text, starts_at bigint, ends_at bigint,
  location_id text, offer jsonb, day_from bigint, day_to bigint, week_from bigint, week_to bigint)`;
const BUSY = `select starts_at, ends_at from blocks where user_id = $1 and state = 'held'
  union all select starts_at, ends_at from accept_attempts where user_id = $1 and state in ('sending', 'unknown')`;
const ASKED = 'exists (select from accept_attempts a where a.service = $2 and a.account = $3 and a.offer_id = c.offer_id)';
const OVERLAP = `exists (select from blocks b where b.user_id = $1 and b.state = 'held' and b.ends_at > c.starts_at and b.starts_at < c.ends_at)
  or exists (select from accept_attempts a where a.user_id = $1 and a.state in ('sending', 'unknown')
    and a.starts_at < c.ends_at and a.ends_at > c.starts_at)`;

const INTENT: Prepared = { name: 'intent', text: judge('') };
const INTENT_WITH_CAPS: Prepared = {
  name: 'intent_with_caps',
  text: judge(`
    when $6::bigint is not null and ${counted('sum(x.ends_at - x.starts_at)', 'day')} > $6 then 'HOURS_CAP'
    when $7::bigint is not null and ${counted('sum(x.ends_at - x.starts_at)', 'week')} > $7 then 'HOURS_CAP'
    when $8::bigint is not null and ${counted('count(*)', 'day')} > $8 then 'BLOCKS_CAP'`),
};

function judge(caps: string): string {
  return `with candidate as (${CANDIDATE}), judged as (
  select c.*, case when ${ASKED} then 'LOST_BEFORE' when ${OVERLAP} then 'OVERLAP'${caps} end as refused from candidate c
), written as (
  insert into accept_attempts (attempt_id, user_id, service, account, offer_id, state, starts_at, ends_at, location_id, offer, created_at)
  select attempt_id, $1, $2, $3, offer_id, 'sending', starts_at, ends_at, location_id, offer, $4::bigint from judged where refused is null
  on conflict do nothing returning attempt_id
)
select coalesce(j.refused, case when w.attempt_id is null then 'LOST_BEFORE' end)
from judged j left join written w on w.attempt_id = j.attempt_id order by j.n`;
}

/** Caps count held blocks, open attempts and the request's own candidates up to this one, by the start's local day or week. */
function counted(what: 'sum(x.ends_at - x.starts_at)' | 'count(*)', span: 'day' | 'week'): string {
  return `(select ${what} from (${BUSY} union all select e.starts_at, e.ends_at from candidate e where e.n <= c.n) x
      where x.starts_at >= c.${span}_from and x.starts_at < c.${span}_to)`;
}
