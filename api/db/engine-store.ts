import { and, eq, gt, sql } from 'drizzle-orm';
import type { IntentAnswer, IntentRequest, RecordBatch, Settlement, Store } from '#engine/core/ports.ts';
import type { Instant, MachineClock } from '#engine/model/clock.ts';
import type { Assignment } from '#engine/model/offer.ts';
import type { SessionStatus } from '#engine/model/session.ts';
import type { Database } from './client.ts';
import { heldBlock } from './engine/held-block.ts';
import { type FencingToken, intend, wakeForIntent, withdraw } from './engine/intend.ts';
import { assignmentOf, createReconcile } from './engine/reconcile.ts';
import { ROWS_A_STATEMENT, record } from './engine/record.ts';
import { createSessionReads, type SessionReads } from './engine/session-reads.ts';
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
    /** There are new rows in the outbox. */
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

/** Returns the engine's `Store` on the records, whether they are embedded or on a server. */
export function createEngineStore(deps: EngineStoreDeps): Store {
  return new EngineStore(deps);
}

class EngineStore implements Store {
  readonly #deps: EngineStoreDeps;
  readonly #partitions: Partitions;
  readonly #reads: SessionReads;
  readonly #held: ReturnType<typeof heldOf>;
  readonly #writeStatus: (change: StatusChange) => Promise<StatusChange>;
  readonly secrets: Store['secrets'];
  readonly reconcile: Store['reconcile'];
  /** A server's connection is opened once, before the first accept needs it. */
  readonly #wakeEveryMs: number;
  #awakeAt = Number.NEGATIVE_INFINITY;
  /** Outcomes on their way to the records. */
  #unsettled = 0;

  constructor(deps: EngineStoreDeps) {
    this.#deps = deps;
    const { database, machine, shared } = deps;
    this.#partitions = deps.partitions ?? createPartitions(database.pool);
    this.#reads = createSessionReads(database.pool);
    this.#held = heldOf(database.db);
    this.#wakeEveryMs = database.kind === 'embedded' ? AWAKE_MS : Number.POSITIVE_INFINITY;
    this.#writeStatus = gather(async (changes: StatusChange[]) => {
      await writeStatuses(database.pool, changes, machine.now(), shared !== undefined);
      return changes;
    }, STATUSES);
    this.secrets = secretsOf(deps, this.#reads);
    this.reconcile = createReconcile(database);
  }

  sessions(shards?: readonly number[]) {
    return loadSessions(this.#deps.database.pool, shards ?? null);
  }

  session(userId: string, service: string) {
    return loadSession(this.#deps.database.pool, userId, service);
  }

  occupied(userId: string, from: Instant) {
    return this.#reads.occupied({ userId, since: from });
  }

  async askedFor(userId: string, service: string, since: Instant) {
    const rows = await this.#reads.askedFor({ userId, service, since });
    return rows.map(({ offerId }) => offerId);
  }

  refusedBefore(userId: string, service: string, since: Instant) {
    return this.#reads.refusedBefore({ userId, service, since });
  }

  async intend(request: IntentRequest): Promise<IntentAnswer[]> {
    const { database, shared } = this.#deps;
    if (this.#unsettled >= MOST_UNSETTLED) throw new Error(`the records are behind by ${this.#unsettled} outcomes`);
    if (!shared) return intend(database.fastLane, request, { alone: database.kind === 'embedded' });
    const token = shared.fence(request.userId, request.service);
    return token ? intend(database.fastLane, request, { token }) : request.candidates.map(() => ({ fenced: true }));
  }

  withdraw(attemptId: string) {
    return withdraw(this.#deps.database.fastLane, attemptId);
  }

  intentAhead(): void {
    const { database, machine } = this.#deps;
    if (machine.elapsed() < this.#awakeAt + this.#wakeEveryMs) return;
    this.#awakeAt = machine.elapsed();
    wakeForIntent(database.fastLane).catch(() => {
      // Nothing can be written just now, e.g. on a full disk: a failed call costs its connection.
      this.#awakeAt = machine.elapsed() + ASLEEP_MS;
    });
  }

  async settle(settlements: Settlement[]): Promise<void> {
    this.#unsettled += settlements.length;
    try {
      await this.#partitions.ensure(settlements.flatMap(({ verdict }) => verdict?.seenAt ?? []));
      await settle(this.#deps.database.pool, settlements);
    } finally {
      this.#unsettled -= settlements.length;
    }
    this.#deps.shared?.written();
  }

  openAttempts(userId: string, service: string) {
    return this.#reads.openAttempts({ userId, service });
  }

  async forfeited(userId: string, service: string, assignment: Assignment, at: Instant): Promise<void> {
    await withTransaction(this.#deps.database.db, async (tx) => {
      const ended = await tx
        .update(blocks)
        .set({ state: 'forfeited', endedAt: at })
        .where(heldBlock(userId, service, assignment))
        .returning({ blockId: blocks.blockId });
      if (ended.length)
        await tx.execute(sql.raw(inlined(insertEvent(userId, 'assignment', { service, change: 'forfeited', assignment, at }, at))));
    });
  }

  async held(userId: string, service: string, from: Instant) {
    const rows = await this.#held.execute({ userId, service, from });
    return rows.map(assignmentOf);
  }

  record(batches: RecordBatch[]) {
    const { pool, kind } = this.#deps.database;
    return record(pool, batches, this.#partitions.ensure, ROWS_A_STATEMENT[kind]);
  }

  async setStatus(userId: string, service: string, status: SessionStatus, also?: { disable: true }): Promise<void> {
    await this.#writeStatus({ userId, service, status, disable: also?.disable ?? false });
    this.#deps.shared?.written();
  }
}

/** What signs in to a platform, sealed in the row of the linked account. */
function secretsOf({ database: { db }, sealing, machine }: EngineStoreDeps, reads: SessionReads): Store['secrets'] {
  return {
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
        .where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, service)));
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
