import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { nameText } from './plain-text.ts';
import { ROLES } from './roles.ts';
import { SAVED_VIEWS } from './saved-views.ts';
import { reason } from './second-factor.ts';
import { SET_COLUMNS, SORT_COLUMNS, USER_COLUMN_NAMES } from './user-columns.ts';
import { WHERE_LIMITS } from './where.ts';

/** Rows of a call at most. */
export const USER_PAGES = { most: 500, first: 100, plan: 1000, apply: 200, direct: 10_000 } as const;

const expression = z.string().check(z.minLength(1), z.maxLength(WHERE_LIMITS.characters));
const search = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const sort = z.enum(SORT_COLUMNS.flatMap((name) => [name, `-${name}` as const]));
const cursor = z.string().check(z.maxLength(400));
const columns = z.array(z.enum(USER_COLUMN_NAMES)).check(z.minLength(1), z.maxLength(USER_COLUMN_NAMES.length));

const savedView = z.strictObject({
  name: z.string().check(z.overwrite(nameText), z.minLength(1), z.maxLength(SAVED_VIEWS.name)),
  filters: z.array(expression).check(z.maxLength(SAVED_VIEWS.filters)),
  search: z.string().check(z.trim(), z.maxLength(80)),
  sort,
});
/** Views of the table that a reader keeps, each under another name. */
export const savedViews = z.array(savedView).check(
  z.maxLength(SAVED_VIEWS.most),
  z.refine((views) => new Set(views.map(({ name }) => name.toLowerCase())).size === views.length, 'Two views have the same name'),
  z.refine((views) => JSON.stringify(views).length <= SAVED_VIEWS.characters, `At most ${SAVED_VIEWS.characters} characters`),
);

/** One driver as the table, the terminal and the files show them. Dollars; instants in ms. */
export const userRow = z.object({
  userId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  referralCode: z.nullable(z.string()),
  goodStanding: z.boolean(),
  accountType: z.string(),
  specialPrice: z.nullable(z.number()),
  lastPaymentDate: z.nullable(z.number()),
  services: z.array(z.string()),
  banned: z.boolean(),
  createdAt: z.number(),
  /** When the paid days end; null = nothing was ever paid. */
  due: z.nullable(z.number()),
  role: z.enum(ROLES),
  phoneVerified: z.boolean(),
  flexRestriction: z.nullable(z.string()),
  masacreModeEnabled: z.boolean(),
  clickerMode: z.boolean(),
  proxyInstalled: z.boolean(),
  flashSale: z.boolean(),
});
export type UserTableRow = z.infer<typeof userRow>;

export const allUsers = endpoint({
  id: 'users.all',
  method: 'GET',
  path: '/user/all-users',
  access: 'users.read',
  in: 'query',
  /**
   * `where` = an expression over the columns (see `where.ts`), `search` = part of a name, phone, id or code, `sort` = a column, with `-`
   * the greatest first. `lek` goes on after the page that gave it. `counts` = count what there is.
   */
  input: z.strictObject({
    lek: z.optional(cursor),
    where: z.optional(expression),
    search: z.optional(search),
    sort: z.optional(sort),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/))),
    counts: z.optional(z.enum(['true'])),
  }),
  answer: z.object({
    users: z.array(userRow),
    /** Absent: that was all. */
    lek: z.optional(z.string()),
    /** The server's clock, which `due` runs by. */
    now: z.number(),
    /** Those that fit, and all that the caller may see. */
    matching: z.optional(z.number()),
    total: z.optional(z.number()),
  }),
  failures: [],
  rate: { points: 600, seconds: 60 },
  summary: 'The users that the caller’s role reaches: filtered, sorted and a page at a time.',
});

/** A value that a bulk edit sets: as rows have it; null empties a field that may be empty. */
const value = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]);
const setFields = z.partialRecord(z.enum(SET_COLUMNS), value);
const change = z.tuple([value, value]);
const changes = z.partialRecord(z.enum(SET_COLUMNS), change);
export type BulkChanges = z.infer<typeof changes>;
const problem = { code: z.optional(z.string()), message: z.optional(z.string()), field: z.optional(z.string()) };

/** Makes a plan and writes nothing. Whom: an expression or a search, ids, or rows of a file with their own values. */
const plan = z.strictObject({
  action: z.literal('plan'),
  where: z.optional(expression),
  search: z.optional(search),
  /** Go on after this page of `where` or `search`. */
  lek: z.optional(cursor),
  userIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(USER_PAGES.plan))),
  rows: z.optional(
    z
      .array(
        z.strictObject({ userId: z.optional(id), phoneNumber: z.optional(z.string().check(z.maxLength(40))), set: z.optional(setFields) }),
      )
      .check(z.minLength(1), z.maxLength(USER_PAGES.plan)),
  ),
  /** For everybody; the values of a row come first. */
  set: z.optional(setFields),
});
/** Makes the changes of a plan, driver by driver. The same rows sent again under the same run change nothing twice. */
const apply = z.strictObject({
  action: z.literal('apply'),
  runId: z.uuid(),
  /** Why, for the audit log; needed where a field of `GUARDED_FIELDS` changes: money, roles, bans and codes. */
  reason: z.optional(reason),
  rows: z.array(z.strictObject({ userId: id, changes })).check(z.minLength(1), z.maxLength(USER_PAGES.apply)),
});

export const bulkUsers = endpoint({
  id: 'users.bulk',
  method: 'POST',
  path: '/users/bulk',
  access: 'users.bulk',
  in: 'body',
  input: z.union([plan, apply]),
  answer: z.union([
    z.object({
      action: z.literal('plan'),
      /** In the order asked for. `row` counts those of `rows` from 1. */
      rows: z.array(
        z.object({
          row: z.nullable(z.number()),
          userId: z.nullable(z.string()),
          name: z.nullable(z.string()),
          status: z.enum(['change', 'same', 'error']),
          changes,
          ...problem,
        }),
      ),
      lek: z.optional(z.string()),
      matching: z.optional(z.number()),
    }),
    z.object({
      action: z.literal('apply'),
      /** `changed`: since the plan; nothing was written for that driver. `undo`: the changes that bring the values back. */
      results: z.array(
        z.object({
          userId: z.string(),
          status: z.enum(['done', 'same', 'changed', 'failed']),
          undo: z.optional(changes),
          ...problem,
        }),
      ),
    }),
  ]),
  fresh: true,
  maxBytes: 1_000_000,
  rate: { points: 600, seconds: 60 },
  failures: ['user.notFound', 'input.invalid', 'auth.recentRequired', 'godMode.refused'],
  summary: 'Plans and makes one change of many drivers: checked for what changed since the plan, with a result for each.',
});

const shown = { where: z.optional(expression), search: z.optional(search), sort: z.optional(sort), columns };
export const exportUsers = endpoint({
  id: 'users.export',
  method: 'POST',
  path: '/users/export',
  access: 'users.read',
  in: 'body',
  input: z.strictObject(shown),
  /** Up to 10,000 rows the file itself; more of them are written in the background. */
  answer: z.union([
    z.object({ state: z.literal('done'), rows: z.number(), csv: z.string() }),
    z.object({ state: z.literal('running'), exportId: z.string() }),
  ]),
  fresh: true,
  rate: { points: 20, seconds: 60 },
  failures: ['input.invalid'],
  summary: 'What the all-users table shows, as CSV.',
});
export const exportState = endpoint({
  id: 'users.exportState',
  method: 'GET',
  path: '/users/export',
  access: 'users.read',
  in: 'query',
  input: z.strictObject({ exportId: id }),
  answer: z.object({ state: z.enum(['running', 'done', 'failed']), rows: z.number() }),
  failures: ['export.notFound'],
  summary: 'How far one of the caller’s exports is.',
});
export const exportFile = endpoint({
  id: 'users.exportFile',
  method: 'GET',
  path: '/users/export/file',
  access: 'users.read',
  in: 'query',
  input: z.strictObject({ exportId: id }),
  answer: z.unknown(),
  failures: ['export.notFound'],
  summary: 'The CSV file of one of the caller’s exports, for a day.',
});
