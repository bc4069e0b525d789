import { boolean, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** A shard as one node holds it; `job` and `attempt` together are its fencing token. */
export interface HeldShard {
  shard: number;
  job: string;
  attempt: number;
}

/** Processes that share the work, as each reports itself once a second. Who owns a shard is not decided here. */
export const nodes = pgTable('nodes', {
  /** Name of the node: the same after a restart on the same data folder. */
  node: text('node').primaryKey(),
  /** Of this run of the process. */
  incarnation: uuid('incarnation').notNull(),
  roles: text('roles').notNull(),
  pid: integer('pid').notNull(),
  url: text('url').notNull(),
  /** By the database's clock, as `seenAt`. */
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** It is shutting down and takes nothing any more. */
  leaving: boolean('leaving').notNull().default(false),
  shards: integer('shards').notNull().default(0),
  sessions: integer('sessions').notNull().default(0),
  /** Milliseconds its event loop was late, 99th percentile of the last second. */
  lagMs: real('lag_ms').notNull().default(0),
  /** What it took, written with the taking: a restarted process gives back what its dead incarnation had. */
  held: jsonb('held').$type<HeldShard[]>().notNull().default([]),
});

/** A question to the node that runs a session (`shard`), or to one node: asked by a row and a wake-up, answered in the row. */
export const nodeCalls = pgTable(
  'node_calls',
  {
    id: uuid('id').primaryKey(),
    node: text('node'),
    shard: integer('shard'),
    call: text('call').notNull(),
    input: jsonb('input').notNull(),
    /** By the database's clock. */
    createdAt: instant('created_at').notNull(),
    /** Who took it up: nobody else does. */
    takenBy: text('taken_by'),
    answer: jsonb('answer'),
  },
  (t) => [index('node_calls_by_time').on(t.createdAt)],
);
