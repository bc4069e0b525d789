import { inArray, sql } from 'drizzle-orm';
import type { ReconcileAnswer, ReconcileRequest } from '#engine/core/ports.ts';
import type { Assignment } from '#engine/model/offer.ts';
import type { Database, Db } from '../client.ts';
import { gather, TOGETHER } from '../gather.ts';
import { type acceptAttempts, type blocks, users } from '../schema/index.ts';
import { cleanInt, cleanJson, inlined } from '../sql.ts';
import { withTransaction } from '../transactions.ts';
import { insertBlock, insertEvent } from './settle.ts';

type BlockRow = typeof blocks.$inferSelect;
/** What is read of a block that is held. */
type HeldRow = Omit<BlockRow, 'userId' | 'service' | 'account' | 'state' | 'endedAt'>;
type AttemptRow = Pick<typeof acceptAttempts.$inferSelect, 'attemptId' | 'offerId' | 'state' | 'startsAt' | 'endsAt' | 'locationId'>;

/**
 * Brings the records in line with what the platform says the driver holds: one transaction, behind the lock of the intent.
 * Nearly always they agree; a look without the lock says so, and then nothing is locked or written. Sessions that begin
 * together are looked at and written together.
 */
export function createReconcile({ db, pool }: Pick<Database, 'db' | 'pool'>): (request: ReconcileRequest) => Promise<ReconcileAnswer> {
  const look = gather<ReconcileRequest, Records>(async (requests) => {
    const text = `${BEFORE_ASKS}$1${AFTER_ASKS}`;
    const { rows } = await pool.query<Records>({ name: 'reconcile', text, values: [asksOf(requests)] });
    return rows;
  }, TOGETHER);
  const write = gather<ReconcileRequest, PromiseSettledResult<ReconcileAnswer>>(async (requests) => {
    try {
      return (await writeTogether(db, requests)).map((value) => ({ status: 'fulfilled', value }));
    } catch (error) {
      if (requests.length === 1) throw error;
      // What one platform shows must not break it for the other sessions: then each is written by itself.
      return Promise.allSettled(requests.map(async (request) => (await writeTogether(db, [request]))[0]!));
    }
  }, TOGETHER);
  return async (request) => {
    const seen = planOf(request, await look(request));
    if (!seen.statements.length) return seen.answer;
    const written = await write(request);
    if (written.status === 'rejected') throw written.reason;
    return written.value;
  };
}

/** The drivers are locked in order, so that two of these cannot wait for each other. */
async function writeTogether(db: Db, requests: ReconcileRequest[]): Promise<ReconcileAnswer[]> {
  const drivers = [...new Set(requests.map(({ userId }) => userId))];
  return withTransaction(db, async (tx) => {
    await tx.select({ one: sql`1` }).from(users).where(inArray(users.userId, drivers)).orderBy(users.userId).for('no key update');
    const found = await tx.execute<Records>(sql`${sql.raw(BEFORE_ASKS)}${asksOf(requests)}${sql.raw(AFTER_ASKS)}`);
    const plans = requests.map((request, n) => planOf(request, found.rows[n]!));
    const statements = plans.flatMap((plan) => plan.statements);
    if (statements.length) await tx.execute(sql.raw(statements.join(';\n')));
    return plans.map(({ answer }) => answer);
  });
}

type Records = { held: HeldRow[]; attempts: AttemptRow[] };

type Plan = { statements: string[]; answer: ReconcileAnswer };

/** Everything that has to be written, the events included. */
function planOf(request: ReconcileRequest, { held, attempts }: Records): Plan {
  const { statements, answer } = compare(request, held, attempts);
  return { statements: [...statements, ...eventsOf(request, answer)], answer };
}

/** The blocks held, and of the attempts the listed ones and settled ones that an assignment proves granted after all: a row an ask. */
const BEFORE_ASKS = `
  select
    (select coalesce(json_agg(row), '[]') from (
      select block_id as "blockId", external_id as "externalId", offer_id as "offerId", starts_at as "startsAt", ends_at as "endsAt",
        location_id as "locationId", price, currency, staging, source, held_since as "heldSince"
      from blocks
      where user_id = ask."userId" and service = ask.service and account = ask.account and state = 'held' and ends_at > ask."from"
    ) row) as held,
    (select coalesce(json_agg(row), '[]') from (
      select attempt_id as "attemptId", offer_id as "offerId", state, starts_at as "startsAt", ends_at as "endsAt",
        location_id as "locationId"
      from accept_attempts
      where user_id = ask."userId" and service = ask.service and account = ask.account
        and (attempt_id = any(ask.ids) or offer_id = any(ask."offerIds") or starts_at = any(ask.starts))
    ) row) as attempts
  from rows from (json_to_recordset(`;
const AFTER_ASKS = `::json)
    as ("userId" text, service text, account text, "from" bigint, ids uuid[], "offerIds" text[], starts bigint[])
  ) with ordinality as ask order by ordinality`;

/** Cleaned: what one platform shows must not break the look for the other sessions. */
function asksOf(requests: ReconcileRequest[]): string {
  return cleanJson(
    requests.map(({ userId, service, account, assignments, attempts, now }) => {
      const starts = assignments.flatMap((assignment) => cleanInt(assignment.startsAt) ?? []);
      const ids = attempts.map((attempt) => attempt.attemptId);
      const offerIds = assignments.flatMap((assignment) => assignment.offerId ?? []);
      return { userId, service, account, from: Math.min(now, ...starts), ids, offerIds, starts };
    }),
  );
}

/** What has to change; pure. */
function compare(request: ReconcileRequest, held: HeldRow[], attempts: AttemptRow[]): Plan {
  const { userId, service, account, assignments, now } = request;
  const statements: string[] = [];
  const answer: ReconcileAnswer = { resolved: [], found: [], dropped: [] };
  const listed = new Set(request.attempts.map((attempt) => attempt.attemptId));
  const missing = new Set(held);
  const granted = new Set<AttemptRow>();
  const attemptsLike = indexOf(attempts);
  const blocksLike = indexOf(held);
  const byKey = new Map(held.map((block) => [block.externalId, block]));

  for (const assignment of assignments) {
    const attempt = attemptFor(
      assignment,
      attemptsLike(assignment).filter((row) => !granted.has(row)),
    );
    if (attempt) granted.add(attempt);
    const exact = byKey.get(assignment.externalId);
    const keyed = exact && missing.has(exact) ? exact : undefined;
    const replaced = keyed && isOtherOffer(assignment, keyed) ? keyed : undefined;
    const block = (replaced ? undefined : keyed) ?? blocksLike(assignment).find((row) => missing.has(row));
    if (block) missing.delete(block);
    if (block?.externalId === assignment.externalId) continue;
    if (replaced) {
      missing.delete(replaced);
      // Won so recently that the schedule may still show what was held before.
      if (isSpared(replaced, request)) continue;
      statements.push(stateBlock(replaced, 'dropped', now));
      answer.dropped.push(assignmentOf(replaced));
    }
    // A block held under a makeshift key gets the platform's.
    if (block) statements.push(stateBlock(block, 'dropped', now));
    const source = attempt || block?.source === 'grab' ? 'grab' : 'reconcile';
    const offerId = assignment.offerId ?? attempt?.offerId ?? block?.offerId ?? null;
    statements.push(inlined(insertBlock({ userId, service, account, assignment, offerId, source, at: block?.heldSince ?? now })));
    // Accepted and not held: a block that had vanished is back.
    if (!block && (!attempt || attempt.state === 'accepted')) answer.found.push(assignment);
  }
  for (const attempt of attempts) {
    const { attemptId, offerId, state } = attempt;
    if (isOpen(state) && !listed.has(attemptId)) continue;
    const outcome = granted.has(attempt) ? 'accepted' : isOpen(state) ? 'not_accepted' : null;
    if (outcome === null || outcome === state) continue;
    statements.push(`update accept_attempts set state = '${outcome}', settled_at = ${now} where attempt_id = '${attemptId}'`);
    answer.resolved.push({ attemptId, offerId, state: outcome });
  }
  for (const block of missing) {
    if (block.startsAt <= now || isSpared(block, request)) continue;
    statements.push(stateBlock(block, 'dropped', now));
    answer.dropped.push(assignmentOf(block));
  }
  return { statements, answer };
}

/** Some platforms name a block by its start alone: other work of the same hours has the same key. */
function isOtherOffer(assignment: Assignment, { offerId }: Pick<HeldRow, 'offerId'>): boolean {
  return assignment.offerId !== undefined && offerId !== null && assignment.offerId !== offerId;
}

function isSpared({ heldSince }: Pick<HeldRow, 'heldSince'>, { spared }: Pick<ReconcileRequest, 'spared'>): boolean {
  return heldSince > spared.from && heldSince < spared.to;
}

/** By the offer's id whatever became of it; by start and station only where the platform did not refuse it. */
function attemptFor(assignment: Assignment, alike: AttemptRow[]): AttemptRow | undefined {
  const of = (...states: AttemptRow['state'][]) => alike.find((row) => states.includes(row.state));
  const exact = alike.find((row) => row.offerId === assignment.offerId);
  return exact ?? of('accepted') ?? of('sending', 'unknown') ?? of('not_accepted');
}

/** The rows of the same work, without a walk through all of them. */
function indexOf<Row extends Work>(rows: Row[]): (assignment: Assignment) => Row[] {
  const byOffer = Map.groupBy(rows, (row) => row.offerId);
  const byPlace = Map.groupBy(rows, placeOf);
  return (assignment) => {
    const near = byPlace.get(placeOf(assignment))?.filter((row) => matches(assignment, row)) ?? [];
    const exact = assignment.offerId ? byOffer.get(assignment.offerId) : undefined;
    return exact ? [...exact, ...near.filter((row) => !exact.includes(row))] : near;
  };
}

type Work = { offerId: string | null; startsAt: number; locationId: string };

function placeOf({ startsAt, locationId }: Pick<Work, 'startsAt' | 'locationId'>): string {
  return `${startsAt} ${locationId}`;
}

/** The same work: the platform's offer id, or else start and station. */
function matches(assignment: Assignment, row: Work): boolean {
  if (assignment.offerId && row.offerId) return assignment.offerId === row.offerId;
  return assignment.startsAt === row.startsAt && assignment.locationId === row.locationId;
}

const isOpen = (state: AttemptRow['state']): boolean => state === 'sending' || state === 'unknown';

function stateBlock(block: HeldRow, state: 'dropped' | 'forfeited', at: number): string {
  return `update blocks set state = '${state}', ended_at = ${at} where block_id = '${block.blockId}'`;
}

function eventsOf({ userId, service, now }: ReconcileRequest, { found, dropped }: ReconcileAnswer): string[] {
  const event = (change: 'found' | 'dropped') => (assignment: Assignment) =>
    inlined(insertEvent(userId, 'assignment', { service, change, assignment, at: now }, now));
  // What replaces a block has its start: a screen takes away the one before it shows the other.
  return [...dropped.map(event('dropped')), ...found.map(event('found'))];
}

export function assignmentOf(block: HeldRow): Assignment {
  const { startsAt, endsAt, locationId, price, currency, externalId, offerId, staging } = block;
  return {
    startsAt,
    endsAt,
    locationId,
    price,
    currency,
    externalId,
    ...(offerId !== null && { offerId }),
    ...(staging && { stagingLocation: staging }),
  };
}
