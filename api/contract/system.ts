import * as z from 'zod/mini';
import { endpoint } from './define.ts';

const anything = z.unknown();

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
  recent: true,
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
