import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { HandOver } from '#engine/model/platform.ts';
import type { Fanout } from '../fanout/fanout.ts';
import type { NodeOwnership } from './ownership/ownership.ts';

export type NodeCall = 'release' | 'take' | 'inspect' | 'snapshots';

export interface NodeCallsDeps {
  pool: Pool;
  engine: Engine;
  /** Null in a process that runs no sessions. */
  ownership: NodeOwnership | null;
  node: string;
  fanout: Fanout;
  machine: MachineClock;
  log: Log;
}

interface CallRow {
  id: string;
  call: NodeCall;
  input: { userId: string; service: string; startsAt: number; to?: HandOver; offerId: string };
}

/** A wake-up that was lost costs one look. */
const LOOK_MS = 1000;
const ANSWER_LOOK_MS = 200;
/** A call that no node took up by then is not answered any more. */
const STALE_MS = 15_000;
const TOGETHER = 50;

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Calls between nodes, through rows in the database and wake-ups. */
export class NodeCalls {
  readonly #deps: NodeCallsDeps;
  readonly #waiting = new Map<string, () => void>();
  readonly #subscriptions: (() => void)[];
  readonly #timer: NodeJS.Timeout | undefined;
  #serving: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(deps: NodeCallsDeps) {
    this.#deps = deps;
    const serve = () => this.#serve();
    this.#subscriptions = [deps.fanout.subscribe('answer', (id) => this.#waiting.get(id)?.())];
    if (!deps.ownership) return;
    this.#subscriptions.push(deps.fanout.subscribe('call', serve));
    this.#timer = setInterval(serve, LOOK_MS);
  }

  /** Asks a node, or the one that runs the shard. Returns null when no answer came within this many milliseconds. */
  async ask<T>(to: { node: string } | { shard: number }, call: NodeCall, input: object, withinMs: number): Promise<{ given: T } | null> {
    const { pool, fanout, machine } = this.#deps;
    const id = randomUUID();
    const target = 'node' in to ? [to.node, null] : [null, to.shard];
    await pool.query(`insert into node_calls (id, call, input, node, shard, created_at) values ($1, $2, $3, $4, $5, ${NOW})`, [
      id,
      call,
      JSON.stringify(input),
      ...target,
    ]);
    fanout.publish('call', id);
    const end = machine.elapsed() + withinMs;
    try {
      while (machine.elapsed() < end) {
        await this.#wake(id);
        const { rows } = await pool.query<{ answer: { given: T } | null }>('select answer from node_calls where id = $1', [id]);
        if (rows[0]?.answer) return rows[0].answer;
      }
      return null;
    } finally {
      this.#waiting.delete(id);
      await pool.query('delete from node_calls where id = $1', [id]);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    await this.#serving;
  }

  /** Resolves when an answer is announced, or when it is time to look for it. */
  #wake(id: string): Promise<void> {
    return new Promise((resolve) => {
      const look = setTimeout(resolve, ANSWER_LOOK_MS);
      this.#waiting.set(id, () => {
        clearTimeout(look);
        resolve();
      });
    });
  }

  #serve(): void {
    this.#again = true;
    this.#serving ??= this.#serveAll().finally(() => {
      this.#serving = null;
    });
  }

  async #serveAll(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      await this.#answerAll().catch((error) => this.#deps.log.warn({ error: String(error) }, 'questions of other nodes could not be read'));
    }
  }

  async #answerAll(): Promise<void> {
    const { pool, node, ownership, log } = this.#deps;
    const { rows } = await pool.query<CallRow>(
      `update node_calls set taken_by = $1 where id = any(array(
         select id from node_calls where taken_by is null and created_at > ${NOW} - ${STALE_MS} and (node = $1 or shard = any($2::int[]))
         order by created_at limit ${TOGETHER} for update skip locked))
       returning id, call, input`,
      [node, ownership!.held()],
    );
    if (rows.length === TOGETHER) this.#again = true;
    for (const row of rows)
      void this.#answer(row).catch((error) =>
        log.warn({ error: String(error), name: row.call }, 'a question of another node was not answered'),
      );
  }

  async #answer({ id, call, input }: CallRow): Promise<void> {
    const given = await this.#perform(call, input);
    await this.#deps.pool.query('update node_calls set answer = $2 where id = $1', [id, JSON.stringify({ given })]);
    this.#deps.fanout.publish('answer', id);
  }

  async #perform(call: NodeCall, { userId, service, startsAt, to, offerId }: CallRow['input']): Promise<unknown> {
    const { engine } = this.#deps;
    if (call === 'snapshots') return engine.snapshots();
    if (call === 'take') return engine.takeOffer(userId, service, offerId);
    return call === 'inspect' ? engine.inspect(userId, service) : engine.release(userId, service, startsAt, to);
  }
}
