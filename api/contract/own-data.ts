import * as z from 'zod/mini';
import { endpoint } from './define.ts';

const own = { access: 'signed-in', ownOnly: true } as const;

export const calendarState = endpoint({
  ...own,
  id: 'calendar.state',
  method: 'GET',
  path: '/calendar',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ createdAt: z.nullable(z.number()), readAt: z.nullable(z.number()) }),
  failures: [],
  summary: "Whether the caller's calendar has a secret address, and when it was read last.",
});

export const makeCalendar = endpoint({
  ...own,
  id: 'calendar.make',
  method: 'POST',
  path: '/calendar',
  in: 'none',
  input: z.strictObject({}),
  /** Path of the file; it is shown once, as only its hash is kept. */
  answer: z.object({ path: z.string() }),
  failures: [],
  rate: { points: 20, seconds: 3600, perDriver: true },
  summary: "Makes a new secret address of the caller's calendar; the one before it ends.",
});

export const revokeCalendar = endpoint({
  ...own,
  id: 'calendar.revoke',
  method: 'DELETE',
  path: '/calendar',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({}),
  status: 204,
  failures: [],
  summary: "Ends the address of the caller's calendar.",
});

/** iCalendar (RFC 5545) of the driver's blocks; its secret name is the only key to it. */
export const calendarFile = endpoint({
  id: 'calendar.file',
  method: 'GET',
  path: '/calendar/{name}',
  access: 'public',
  in: 'none',
  input: z.strictObject({ name: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
  answer: z.unknown(),
  failures: ['calendar.unknown'],
  rate: { points: 120, seconds: 3600 },
  summary: "A driver's blocks as a calendar file.",
});

/** A query carries text. */
const year = z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number));

/** Pay of one month's blocks that have ended; amounts in minor units. */
const taxSum = z.object({
  currency: z.string(),
  base: z.int(),
  tips: z.int(),
  blocks: z.int(),
  minutes: z.number(),
});
const taxMonth = z.object({ month: z.int(), sums: z.array(taxSum), miles: z.number() });
export type TaxMonth = z.infer<typeof taxMonth>;
const taxBlock = z.object({
  service: z.string(),
  /** The day it began on, `YYYY-MM-DD` by the clocks of `timeZone`. */
  day: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  location: z.nullable(z.string()),
  base: z.nullable(z.int()),
  tips: z.int(),
  currency: z.string(),
});

export const taxYear = endpoint({
  ...own,
  id: 'tax.year',
  method: 'GET',
  path: '/tax',
  in: 'query',
  input: z.strictObject({ year }),
  answer: z.object({
    year: z.number(),
    /** World time of the count. */
    at: z.number(),
    timeZone: z.string(),
    months: z.array(taxMonth),
    blocks: z.array(taxBlock),
    /** Days with miles, as the driver noted them. */
    miles: z.array(z.object({ day: z.string(), miles: z.number() })),
  }),
  failures: [],
  summary: "A calendar year of the caller's ended blocks and noted miles.",
});
export type TaxYear = z.infer<typeof taxYear.answer>;

export const noteMiles = endpoint({
  ...own,
  id: 'tax.miles',
  method: 'POST',
  path: '/tax/miles',
  in: 'body',
  /** 0 removes the day's note. */
  input: z.strictObject({
    day: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
    miles: z.number().check(z.gte(0), z.lte(2000)),
  }),
  answer: z.object({ day: z.string(), miles: z.number() }),
  failures: ['input.invalid'],
  rate: { points: 400, seconds: 3600, perDriver: true },
  summary: 'Notes the miles of a day.',
});

/** Tables of an export, each with a CSV file. */
export const EXPORT_TABLES = ['blocks', 'offers', 'payments', 'miles', 'changes'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const exportOwnData = endpoint({
  ...own,
  id: 'export.own',
  method: 'GET',
  path: '/export',
  in: 'query',
  /** Without a table: everything, as JSON; with one: its rows as CSV. */
  input: z.strictObject({ table: z.optional(z.enum(EXPORT_TABLES)) }),
  answer: z.unknown(),
  failures: ['user.notFound'],
  rate: { points: 20, seconds: 3600, perDriver: true },
  summary: 'Everything that is kept about the caller; no secrets.',
});
