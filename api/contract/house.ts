import * as z from 'zod/mini';
import { SESSION_STATES } from '#engine/model/session.ts';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

const anything = z.unknown();

export const zoneService = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  timeZone: z.string(),
  pickUpLocation: z.object({
    address: z.object({ address1: z.string(), city: z.string(), state: z.string(), postalCode: z.string() }),
    geocode: z.object({ latitude: z.number(), longitude: z.number() }),
  }),
});
export const zoneFile = z.object({ services: z.array(zoneService), id: z.string(), expiration: z.number() });
export type ZoneFile = z.infer<typeof zoneFile>;

/** Forms, cards, columns of every platform, as data; the console and the terminal draw from it. */
export const platforms = endpoint({
  id: 'platforms.list',
  method: 'GET',
  path: '/platforms',
  access: 'public',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(z.looseObject({ manifest: anything, view: anything })),
  failures: [],
  summary: 'Every platform: manifest, form, dashboard tables.',
});

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
export const nodeRow = z.object({
  node: z.string(),
  roles: z.array(z.string()),
  pid: z.number(),
  url: z.string(),
  /** ISO. */
  startedAt: z.string(),
  /** Milliseconds since it was heard of. */
  seenMs: z.number(),
  /** It is handing over and takes nothing any more. */
  leaving: z.boolean(),
  /** Of 256. */
  shards: z.number(),
  sessions: z.number(),
  /** Milliseconds its event loop was late, 99th percentile. */
  lagMs: z.number(),
});
export type NodeRow = z.infer<typeof nodeRow>;

export const nodes = endpoint({
  id: 'nodes.list',
  method: 'GET',
  path: '/nodes',
  access: 'system',
  in: 'query',
  input: z.strictObject({}),
  answer: z.array(nodeRow),
  failures: [],
  summary: 'Processes that share the work: shards, sessions, lag.',
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
  answer: anything,
  endless: true,
  failures: [],
  summary: 'Live feed of every decision, newline-delimited JSON.',
});

/** `GET /prd/events`: what each server-sent event carries. */
export const events = endpoint({
  id: 'events.stream',
  method: 'GET',
  path: '/events',
  access: 'signed-in',
  in: 'query',
  /** A role that may look at other drivers may follow one of them. */
  input: z.strictObject({ userId: z.optional(id) }),
  answer: anything,
  endless: true,
  failures: [],
  summary: 'Server-sent events: offer, assignment, status, user, announcement, live-report. Resumes with Last-Event-ID.',
});
export const openapi = endpoint({
  id: 'openapi',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  in: 'none',
  input: z.strictObject({}),
  answer: anything,
  failures: [],
  summary: 'This description.',
});

/** Upkeep that needs the open store: the terminal asks the server when one holds it. */
export const createAdmin = endpoint({
  id: 'ops.createAdmin',
  method: 'POST',
  path: '/ops/admin',
  access: 'users.roles',
  in: 'body',
  input: z.strictObject({
    phoneNumber: z.string().check(z.maxLength(40)),
    password: z.string().check(z.minLength(8), z.maxLength(128)),
    name: z.optional(z.string().check(z.maxLength(80))),
  }),
  answer: z.object({ userId: z.string() }),
  failures: ['user.phoneTaken', 'user.phoneInvalid', 'auth.passwordCommon'],
  summary: 'Makes an admin.',
});
export const backup = endpoint({
  id: 'ops.backup',
  method: 'POST',
  path: '/ops/backup',
  access: 'system',
  in: 'body',
  input: z.strictObject({}),
  answer: z.object({ file: z.string(), bytes: z.number(), heldMs: z.number() }),
  failures: ['ops.notEmbedded', 'ops.noSpace'],
  summary: 'Backs up the embedded database now.',
});
/** The clock the engine goes by: the sandbox's while that is on, else the machine's. */
export const world = endpoint({
  id: 'world',
  method: 'GET',
  path: '/world',
  access: 'public',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ sandbox: z.boolean(), now: z.number(), speed: z.number() }),
  failures: [],
  summary: 'World time (simulated while the sandbox is on): what the screens count with.',
});
