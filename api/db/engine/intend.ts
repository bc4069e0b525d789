import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '#config/constants.ts';
import type { Candidate, IntentAnswer, IntentRequest } from '#engine/core/ports.ts';
import type { GuardDetail } from '#engine/model/verdict.ts';
import type { Lane, Prepared, Values } from '../prepared-message.ts';
import { cleanInt, cleanJson, cleanText } from '../sql.ts';

/** The queue whose jobs are the shards: one each, run by the node that owns it. */
export const SHARD_QUEUE = 'shards';

/** Under which a node runs a shard: its job, and how often that changed hands. */
export interface FencingToken {
  job: string;
  attempt: number;
}

/**
 * The intent transaction in one round trip: its statements go out as one message, which the server runs as one
 * transaction. The first locks the driver's row and is a separate statement, so that the others see whatever the lock
 * waited for; then each candidate is written unless something forbids it. Why one was not is asked afterwards.
 * With a token nothing is written unless the shard's job still runs under it, and the job cannot pass to another node
 * before this transaction has ended. `alone`: the records run one message after the other, so there is nobody to lock out.
 */
export async function intend(
  lane: Lane,
  request: IntentRequest,
  { token = null, alone = false }: { token?: FencingToken | null; alone?: boolean } = {},
): Promise<IntentAnswer[]> {
  const { userId, limits, now, candidates } = request;
  const limited = Object.values(limits).some((limit) => limit !== undefined);
  const ids = candidates.map(() => randomUUID());
  const fence: Values[] = token ? [[token.job, token.attempt]] : [];
  const insert = (limited ? INTENT_WITHIN_LIMITS : INTENT)[token ? 'fenced' : 'unfenced'];
  const lock: Values[] = alone ? [] : [[userId]];
  const rows = await lane.together([
    ...lock.map((values) => ({ ...LOCK, values })),
    ...fence.map((values) => ({ ...FENCE, values })),
    ...candidates.map((candidate, n) => {
      const own = [ids[n]!, cleanText(candidate.locationId), cleanJson(candidate.offer), cleanInt(now)];
      return { ...insert, values: [...places(request, candidate, limited), ...own, ...fence.flat()] };
    }),
  ]);
  if (token && !rows[lock.length]!.length) return candidates.map(() => ({ fenced: true }));
  const written = rows.slice(lock.length + fence.length);
  return Promise.all(
    candidates.map(async (candidate, n) =>
      written[n]!.length ? { attemptId: ids[n]! } : { refused: await reasonOf(lane, request, candidate) },
    ),
  );
}

/** Walks the way of an intent, of a driver without a name, for whom nothing is written. */
export async function wakeForIntent(lane: Lane): Promise<void> {
  const values = ['', '', '', '', 0, 1, NOBODY, '', '{}', 0];
  await lane.together([{ ...INTENT.unfenced, values }]);
}

/** Takes back an intent whose accept was never sent. */
export async function withdraw(lane: Lane, attemptId: string): Promise<void> {
  await lane.together([{ ...WITHDRAW, values: [attemptId] }]);
}

/** Returns what forbids it now; when that has gone meanwhile, it was the hours. */
async function reasonOf(lane: Lane, request: IntentRequest, candidate: Candidate): Promise<GuardDetail> {
  const [rows] = await lane.together([{ ...REASON, values: places(request, candidate, true) }]);
  return (rows![0]![0] ?? 'OVERLAP') as GuardDetail;
}

/** $1 to $6, and with limits $7 to $15; what a statement adds comes behind. */
function places({ userId, service, account, limits }: IntentRequest, candidate: Candidate, limited: boolean): Values {
  const { offer, startsAt, endsAt, locationId, day, week } = candidate;
  const own = [userId, service, account, cleanText(offer.id), cleanInt(startsAt), cleanInt(endsAt)];
  if (!limited) return own;
  const ms = (amount: number | undefined, unit: number) => (amount === undefined ? null : Math.round(amount * unit));
  const { hoursPerDay, hoursPerWeek, blocksPerDay, travelMinutes } = limits;
  const caps = [ms(hoursPerDay, HOUR), ms(hoursPerWeek, HOUR), blocksPerDay ?? null];
  return [...own, day.from, day.to, week.from, week.to, ...caps, cleanText(locationId), ms(travelMinutes, MINUTE)];
}

const WITHDRAW: Prepared = { name: 'withdraw', text: "delete from accept_attempts where attempt_id = $1 and state = 'sending'" };
const LOCK: Prepared = { name: 'intent_lock', text: 'select from users where user_id = $1 for no key update' };

const ASKED = 'exists (select from accept_attempts where service = $2 and account = $3 and offer_id = $4)';
const OVERLAP = `(exists (select from blocks where user_id = $1 and state = 'held' and ends_at > $5 and starts_at < $6)
  or exists (select from accept_attempts where user_id = $1 and state in ('sending', 'unknown') and starts_at < $6 and ends_at > $5))`;
/** Caps count held blocks, open attempts and the candidate itself, by the start's local day or week. */
const HOURS = `(($11::bigint is not null and ${counted('coalesce(sum(ends_at - starts_at), 0)', '$7', '$8')} + $6 - $5 > $11)
  or ($12::bigint is not null and ${counted('coalesce(sum(ends_at - starts_at), 0)', '$9', '$10')} + $6 - $5 > $12))`;
const BLOCKS = `($13::bigint is not null and ${counted('count(*)', '$7', '$8')} + 1 > $13)`;
/** The way from and to a neighbour at another place; what a platform calls a place is another place on another platform. */
const TRAVEL = `($15::bigint is not null and (exists (select from blocks where state = 'held' and ${near()})
  or exists (select from accept_attempts where state in ('sending', 'unknown') and ${near()})))`;

const HELD = (job: string, attempt: string) =>
  `from pgboss.job where name = '${SHARD_QUEUE}' and id = ${job}::uuid and retry_count = ${attempt}::int and state = 'active'`;
/** What takes a shard away deletes the job's row first, and waits for this lock; a heartbeat does not. */
const FENCE: Prepared = { name: 'intent_fence', text: `select 1 ${HELD('$1', '$2')} for key share` };

const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Asked in this order, so that a driver without a name walks the same way. */
const INTENT = intents('intent', 7, `case when ${OVERLAP} then false else $1 <> '' end`);
const INTENT_WITHIN_LIMITS = intents('intent_within_limits', 16, `not ${OVERLAP} and not ${HOURS} and not ${BLOCKS} and not ${TRAVEL}`);
const REASON: Prepared = {
  name: 'intent_reason',
  text: typed(
    `select case when ${ASKED} then 'LOST_BEFORE' when ${OVERLAP} then 'OVERLAP' when ${HOURS} then 'HOURS_CAP' when ${BLOCKS} then 'BLOCKS_CAP'
       when ${TRAVEL} then 'TRAVEL' end`,
  ),
};

function intents(name: string, next: number, where: string): { unfenced: Prepared; fenced: Prepared } {
  return {
    unfenced: { name, text: insert(next, where) },
    fenced: { name: `${name}_fenced`, text: insert(next, `exists (select ${HELD(`$${next + 4}`, `$${next + 5}`)}) and ${where}`) },
  };
}

function insert(next: number, where: string): string {
  return typed(`insert into accept_attempts
    (user_id, service, account, offer_id, starts_at, ends_at, attempt_id, location_id, offer, created_at, state)
  select $1, $2, $3, $4, $5, $6, $${next}::uuid, $${next + 1}, $${next + 2}::jsonb, $${next + 3}::bigint, 'sending'
  where ${where} on conflict (service, account, offer_id) do nothing returning 1`);
}

function counted(what: string, from: string, to: string): string {
  return `(select ${what} from (
    select starts_at, ends_at from blocks where user_id = $1 and state = 'held'
    union all select starts_at, ends_at from accept_attempts where user_id = $1 and state in ('sending', 'unknown')
  ) busy where starts_at >= ${from}::bigint and starts_at < ${to}::bigint)`;
}

function near(): string {
  return 'user_id = $1 and ends_at > $5 - $15 and starts_at < $6 + $15 and (service <> $2 or location_id <> $14)';
}

/** Instants are bigint wherever they stand. */
function typed(text: string): string {
  return text.replace(/\$([56])(?!\d)/g, '$$$1::bigint');
}
