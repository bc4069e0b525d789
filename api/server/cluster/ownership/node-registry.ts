import type { Pool, PoolClient } from 'pg';
import type { HeldShard } from '#api/db/schema/index.ts';
import type { NodeFacts } from '#api/verbs/context.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Identity } from './identity.ts';
import { createLifeLine, withoutLifeLine } from './life-line.ts';

export interface NodeReport {
  leaving: boolean;
  shards: number;
  sessions: number;
  lagMs: number;
}

export type NodeView = NodeFacts;

/** What the nodes tell of themselves, and so know of each other. Only pg-boss's jobs say who owns what. */
export interface NodeRegistry {
  /** Enters this run of the process; gives what its dead predecessor of the same name held. */
  enter(): Promise<HeldShard[]>;
  /** Reports this node; gives all that were heard of lately, this one included. */
  report(report: NodeReport): Promise<NodeView[]>;
  /** In the transaction of a taking. */
  noteHeld(client: Pool | PoolClient, held: readonly HeldShard[]): Promise<void>;
  /** What processes held that ended without a word: free for everybody. Empty while this process is not sure of its connection. */
  abandoned(): Promise<HeldShard[]>;
  /** Nodes of the last minute. */
  list(): Promise<NodeView[]>;
  leave(): Promise<void>;
}

/** A node that missed so many beats is not counted on. */
export const ALIVE_MS = 6000;
/** A living process that lost its life line has taken it again by then. */
const ENDED_MS = 400;
/** The server itself may have been away, and with it everybody's life line. */
const SURE_MS = 3000;
const LISTED_MS = MINUTE;
const FORGOTTEN_MS = DAY;

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const COLUMNS = `node, roles, pid, url, started_at as "startedAt", leaving, shards, sessions, lag_ms as "lagMs", ${NOW} - seen_at as "seenMs"`;

export function createNodeRegistry(
  pool: Pool,
  { node, incarnation }: Identity,
  machine: MachineClock,
  self: { roles: readonly string[]; pid: number; url: string },
): NodeRegistry {
  const lifeLine = createLifeLine(pool, incarnation, machine);
  /** By incarnation: `machine.elapsed()` since which it has no life line. */
  let silentSince = new Map<string, number>();
  const read = async (text: string, values: unknown[]): Promise<NodeView[]> => {
    const { rows } = await pool.query<Omit<NodeView, 'roles'> & { roles: string }>(text, values);
    return rows.map((row) => ({ ...row, roles: row.roles.split(',') }));
  };
  return {
    async enter() {
      await lifeLine.hold();
      await pool.query(`delete from nodes where seen_at < ${NOW} - ${FORGOTTEN_MS}`);
      const { rows } = await pool.query<{ before: HeldShard[] | null }>(
        `with before as (select held from nodes where node = $1)
         insert into nodes (node, incarnation, roles, pid, url, started_at, seen_at) values ($1, $2, $3, $4, $5, ${NOW}, ${NOW})
         on conflict (node) do update set incarnation = excluded.incarnation, roles = excluded.roles, pid = excluded.pid, url = excluded.url,
           started_at = excluded.started_at, seen_at = excluded.seen_at, leaving = false, shards = 0, sessions = 0, lag_ms = 0, held = '[]'
         returning (select held from before) as before`,
        [node, incarnation, self.roles.join(','), self.pid, self.url],
      );
      return rows[0]!.before ?? [];
    },
    report: ({ leaving, shards, sessions, lagMs }) =>
      read(
        `with me as (update nodes set seen_at = ${NOW}, leaving = $3, shards = $4, sessions = $5, lag_ms = $6
           where node = $1 and incarnation = $2)
         select ${COLUMNS} from nodes where node = $1 or seen_at > ${NOW} - ${ALIVE_MS} order by node`,
        [node, incarnation, leaving, shards, sessions, lagMs],
      ),
    async noteHeld(client, held) {
      await client.query('update nodes set held = $3 where node = $1 and incarnation = $2', [node, incarnation, JSON.stringify(held)]);
    },
    async abandoned() {
      if (lifeLine.heldFor() < SURE_MS) return [];
      const { rows: silent } = await pool.query<{ incarnation: string }>(
        `select incarnation from nodes where node <> $1 and held <> '[]' and ${withoutLifeLine('nodes.incarnation')}`,
        [node],
      );
      const now = machine.elapsed();
      silentSince = new Map(silent.map((row) => [row.incarnation, silentSince.get(row.incarnation) ?? now]));
      const ended = [...silentSince].flatMap(([other, since]) => (now - since < ENDED_MS ? [] : [other]));
      if (!ended.length) return [];
      const { rows } = await pool.query<{ held: HeldShard[] }>(
        `update nodes set leaving = true, held = '[]' from
           (select node, held from nodes where incarnation = any($1::uuid[]) and held <> '[]' for update skip locked) ended
         where nodes.node = ended.node returning ended.held`,
        [ended],
      );
      return rows.flatMap(({ held }) => held);
    },
    list: () => read(`select ${COLUMNS} from nodes where seen_at > ${NOW} - ${LISTED_MS} order by node`, []),
    async leave() {
      lifeLine.close();
      await pool.query('delete from nodes where node = $1 and incarnation = $2', [node, incarnation]);
    },
  };
}
