import { and, eq, gt, sql } from 'drizzle-orm';
import type { Store } from '#engine/core/ports.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Database } from './client.ts';
import { type FencingToken, intend, wakeForIntent, withdraw } from './engine/intend.ts';
import { assignmentOf, createReconcile } from './engine/reconcile.ts';
import { ROWS_A_STATEMENT, record } from './engine/record.ts';
import { createSessionReads } from './engine/session-reads.ts';
import { loadSession, loadSessions } from './engine/sessions.ts';
import { insertEvent, settle } from './engine/settle.ts';
import { type StatusChange, writeStatuses } from './engine/statuses.ts';
import { gather } from './gather.ts';
import { createPartitions, type Partitions } from './partitions.ts';
import { blocks, linkedServices } from './schema/index.ts';
import { type Sealing, secretsPlace } from './sealing.ts';
import { inlined } from './sql.ts';
import { withTransaction } from './transactions.ts';

export interface EngineStoreDeps {
  database: Database;
  sealing: Sealing;
  machine: MachineClock;
  partitions?: Partitions;
  /** Where several nodes share the sessions. */
  shared?: {
    /** Under which token this one runs the session; null = it does not. */
    fence(userId: string, service: string): FencingToken | null;
    /** New rows stand in the outbox. */
    written(): void;
  };
}

/** The embedded database's thread, once asleep, takes most of a millisecond to answer: it is woken at most this often. */
const AWAKE_MS = 10;
/** Without a call after one that failed. */
const ASLEEP_MS = 1000;
/** Outcomes on their way to the records beyond which nothing more is asked for: they would fill the memory. */
const MOST_UNSETTLED = 1000;
/** Statuses written together. */
const STATUSES = 16;

/** The engine's `Store` on the records, embedded or server alike. */
export function createEngineStore(deps: EngineStoreDeps): Store {
  const { db, pool, fastLane } = deps.database;
  /** A server's connection is opened once, before the first accept needs it. */
  const wakeEveryMs = deps.database.kind === 'embedded' ? AWAKE_MS : Number.POSITIVE_INFINITY;
  const { sealing, machine, shared } = deps;
  const partitions = deps.partitions ?? createPartitions(pool);
  let awakeAt = Number.NEGATIVE_INFINITY;
  let unsettled = 0;
  const reads = createSessionReads(pool);
  const held = heldOf(db);
  const status = gather(async (changes: StatusChange[]) => {
    await writeStatuses(pool, changes, machine.now(), shared !== undefined);
    return changes;
  }, STATUSES);
  const own = (userId: string, service: string) => and(eq(linkedServices.userId, userId), eq(linkedServices.service, service));

  return {
    sessions: (shards) => loadSessions(pool, shards ?? null),
    session: (userId, service) => loadSession(pool, userId, service),

    occupied: (userId, from) => reads.occupied({ userId, since: from }),

    async askedFor(userId, service, since) {
      const rows = await reads.askedFor({ userId, service, since });
      return rows.map(({ offerId }) => offerId);
    },

    refusedBefore: (userId, service, since) => reads.refusedBefore({ userId, service, since }),

    async intend(request) {
      if (unsettled >= MOST_UNSETTLED) throw new Error(`the records are behind by ${unsettled} outcomes`);
      if (!shared) return intend(fastLane, request, { alone: deps.database.kind === 'embedded' });
      const token = shared.fence(request.userId, request.service);
      return token ? intend(fastLane, request, { token }) : request.candidates.map(() => ({ fenced: true }));
    },

    withdraw: (attemptId) => withdraw(fastLane, attemptId),

    intentAhead() {
      if (machine.elapsed() < awakeAt + wakeEveryMs) return;
      awakeAt = machine.elapsed();
      wakeForIntent(fastLane).catch(() => {
        // Nothing can be written just now, e.g. on a full disk: a failed call costs its connection.
        awakeAt = machine.elapsed() + ASLEEP_MS;
      });
    },

    async settle(settlements) {
      unsettled += settlements.length;
      try {
        await partitions.ensure(settlements.flatMap(({ verdict }) => verdict?.seenAt ?? []));
        await settle(pool, settlements);
      } finally {
        unsettled -= settlements.length;
      }
      shared?.written();
    },

    openAttempts: (userId, service) => reads.openAttempts({ userId, service }),

    reconcile: createReconcile(deps.database),

    async forfeited(userId, service, assignment, at) {
      await withTransaction(db, async (tx) => {
        const ended = await tx
          .update(blocks)
          .set({ state: 'forfeited', endedAt: at })
          .where(
            and(
              eq(blocks.userId, userId),
              eq(blocks.service, service),
              eq(blocks.externalId, assignment.externalId),
              eq(blocks.state, 'held'),
            ),
          )
          .returning({ blockId: blocks.blockId });
        if (ended.length)
          await tx.execute(sql.raw(inlined(insertEvent(userId, 'assignment', { service, change: 'forfeited', assignment, at }, at))));
      });
    },

    async held(userId, service, from) {
      const rows = await held.execute({ userId, service, from });
      return rows.map(assignmentOf);
    },

    record: (batches) => record(pool, batches, partitions.ensure, ROWS_A_STATEMENT[deps.database.kind]),

    async setStatus(userId, service, newest, also) {
      await status({ userId, service, status: newest, disable: also?.disable ?? false });
      shared?.written();
    },

    secrets: {
      async load(userId, service) {
        const [row] = await reads.sealedSecrets({ userId, service });
        if (!row?.sealed) return null;
        const text = sealing.tryOpen(secretsPlace(userId, service), row.sealed);
        return text === null ? 'lost' : (JSON.parse(text) as Record<string, string>);
      },
      async save(userId, service, secrets) {
        await db
          .update(linkedServices)
          .set({ sealedSecrets: sealing.seal(secretsPlace(userId, service), JSON.stringify(secrets)), updatedAt: machine.now() })
          .where(own(userId, service));
      },
    },
  };
}

/** Planned once a connection. */
function heldOf(db: Database['db']) {
  const given = sql.placeholder;
  return db
    .select()
    .from(blocks)
    .where(
      and(
        eq(blocks.userId, given('userId')),
        eq(blocks.service, given('service')),
        eq(blocks.state, 'held'),
        gt(blocks.endsAt, given('from')),
      ),
    )
    .orderBy(blocks.startsAt)
    .prepare('held');
}
