import * as z from 'zod/mini';
import { SESSION_STATES } from '#engine/model/session.ts';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

export const workerRow = z.object({
  userId: z.string(),
  service: z.string(),
  state: z.enum(SESSION_STATES),
  until: z.nullable(z.string()),
  nextStep: z.string(),
  pollsPerSecond: z.number(),
  grabP95Ms: z.nullable(z.number()),
  wins: z.number(),
  losses: z.number(),
  budgetLeft: z.number(),
  node: z.string(),
});
export type WorkerRow = z.infer<typeof workerRow>;
const where = {
  userId: z.optional(id),
  service: z.optional(serviceName),
  state: z.optional(z.enum(SESSION_STATES)),
  referralCode: z.optional(z.string().check(z.maxLength(40))),
};

export const workers = endpoint({
  id: 'workers.list',
  method: 'GET',
  path: '/workers',
  access: 'workers.read',
  in: 'query',
  input: z.strictObject(where),
  answer: z.array(workerRow),
  failures: [],
  summary: 'Every session, stopped ones too.',
});
export const worker = endpoint({
  id: 'workers.inspect',
  method: 'GET',
  path: '/workers/{userId}/{service}',
  access: 'workers.read',
  in: 'query',
  input: z.strictObject({ userId: id, service: serviceName }),
  answer: z.looseObject({}),
  failures: ['worker.notFound'],
  summary: 'One session: state machine, last decisions with reasons, log.',
});
export const commandWorkers = endpoint({
  id: 'workers.command',
  method: 'POST',
  path: '/workers',
  access: 'workers.command',
  in: 'body',
  /** Without any of `where`'s fields `all: true` must be said. `drain` = stop after accepts on the wire are settled. */
  input: z.strictObject({
    command: z.enum(['start', 'stop', 'drain']),
    all: z.optional(z.boolean()),
    where: z.optional(z.strictObject(where)),
  }),
  answer: z.object({
    matched: z.number(),
    changed: z.number(),
    refused: z.array(z.object({ userId: z.string(), service: z.string(), code: z.string(), message: z.string() })),
  }),
  failures: ['worker.notFound'],
  summary: 'Starts, stops or drains sessions.',
});
export const tailOffers = endpoint({
  id: 'offers.tail',
  method: 'GET',
  path: '/offers/tail',
  access: 'workers.read',
  in: 'query',
  input: z.strictObject({}),
  answer: z.unknown(),
  endless: true,
  failures: [],
  summary: 'Live feed of every decision, newline-delimited JSON.',
});
