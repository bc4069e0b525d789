import * as z from 'zod/mini';
import { endpoint } from './define.ts';

/** Most rows of one answer. */
export const REPORT_ROWS = 20_000;

const day = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}|\d{1,16})$/, 'A day as in 2026-11-24, or milliseconds'));
const activity = z.object({
  /** Drivers who searched there. */
  fullyActive: z.number(),
  offersWon: z.number(),
  /** Decisions, one a driver and offer. */
  offersSeen: z.number(),
  offersLost: z.number(),
});
const activities = z.record(z.string(), activity);

export const serviceActivity = endpoint({
  id: 'reports.serviceActivity',
  method: 'GET',
  path: '/service-activity',
  access: 'reports.read',
  in: 'query',
  input: z.strictObject({ date: z.optional(day) }),
  /** `services`: the whole day; `entries`: its hours, the first one first. Platforms and hours without a decision are not there. */
  answer: z.object({
    date: z.string(),
    at: z.number(),
    services: activities,
    entries: z.array(z.object({ timestamp: z.number(), services: activities })),
  }),
  failures: ['reports.wrongDays', 'input.invalid'],
  summary: 'What each platform did on a day in New York, today unless another is named.',
});

export const activeUserMetrics = endpoint({
  id: 'reports.activeUsers',
  method: 'GET',
  path: '/user-metrics/active',
  access: 'reports.read',
  in: 'query',
  input: z.strictObject({ date: z.optional(day) }),
  answer: z.array(
    z.object({
      userId: z.string(),
      /** First instant of the day. */
      createDate: z.number(),
      instacart: z.boolean(),
      flex: z.boolean(),
      bundle: z.boolean(),
      lyft: z.boolean(),
      grubHub: z.boolean(),
      doorDash: z.boolean(),
      deliv: z.boolean(),
      glovo: z.boolean(),
      relay: z.boolean(),
      spark: z.boolean(),
    }),
  ),
  failures: ['reports.wrongDays', 'input.invalid'],
  summary: 'Drivers who searched on a day in New York, and on which platforms.',
});

export const reportRows = endpoint({
  id: 'reports.rows',
  method: 'GET',
  path: '/reports/rows',
  access: 'reports.read',
  in: 'query',
  /** Days of New York, both included. `by`: what rows are kept apart by, e.g. `service,location`. */
  input: z.strictObject({
    from: z.optional(day),
    to: z.optional(day),
    per: z.optional(z.enum(['hour', 'day'])),
    by: z.optional(
      z.string().check(z.regex(/^(service|location|code)(,(service|location|code)){0,2}$/, 'service, location and code, with commas')),
    ),
  }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    /** Money in minor units of the row's currency. */
    rows: z.array(
      z.object({
        /** First instant of the hour or day. */
        at: z.number(),
        service: z.nullable(z.string()),
        locationId: z.nullable(z.string()),
        referralCode: z.nullable(z.string()),
        currency: z.string(),
        status: z.enum(['got', 'lost', 'dislikes']),
        count: z.number(),
        price: z.number(),
        tips: z.number(),
        workMs: z.number(),
      }),
    ),
    /** There are more rows than one answer has: ask for fewer days. */
    more: z.boolean(),
  }),
  failures: ['reports.wrongDays', 'input.invalid'],
  summary: 'Report rows: decisions with their pay and hours, by the hour or day, platform, location and referral code.',
});
export type ReportRow = z.infer<typeof reportRows.answer>['rows'][number];

export const rebuildReports = endpoint({
  id: 'reports.rebuild',
  method: 'POST',
  path: '/reports/rebuild',
  access: 'system',
  in: 'body',
  input: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  answer: z.object({ hours: z.number() }),
  fresh: true,
  failures: ['reports.wrongDays', 'input.invalid'],
  summary:
    'Counts report rows again from the decisions: of some days, or all whose decisions are kept. `GET /reports/state` says how far it is.',
});

export const reportState = endpoint({
  id: 'reports.state',
  method: 'GET',
  path: '/reports/state',
  access: 'reports.read',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ at: z.number(), countedTo: z.number(), waiting: z.number() }),
  failures: [],
  summary: 'How far decisions are counted into report rows, and how many hours wait to be counted again.',
});

export const zoneMap = endpoint({
  id: 'reports.zoneMap',
  method: 'GET',
  path: '/zone-map',
  access: 'users.read',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({
    /** Whole days the shares are of. */
    days: z.number(),
    /** Locations with the most offers first. `hours`: for each hour of the day in New York the share of days with an offer, 0 to 1. */
    zones: z.array(z.object({ locationId: z.string(), name: z.nullable(z.string()), hours: z.array(z.number()) })),
  }),
  failures: [],
  summary: 'Probability map: how likely an offer comes at each hour of the day, by location.',
});

/** How many, or what sum, of offers that were won, skipped and lost. */
export type OutcomeFigures = Record<'got' | 'dislikes' | 'lost', number>;
export const REPORT_WINDOWS = ['hour', 'day', 'week', 'month'] as const;
export type ReportWindow = (typeof REPORT_WINDOWS)[number];
type LongFigures = Record<Exclude<ReportWindow, 'hour'>, OutcomeFigures>;

/** `getLiveReports` of the GraphQL schema. Money in cents of `currency`. */
export interface LiveReport {
  date: string;
  at: number;
  currency: string;
  amountReceived: number;
  amountSent: number;
  users: number;
  exclusiveOfferCount: number;
  nonExclusiveOfferCount: number;
  flexMoney: Record<ReportWindow, OutcomeFigures>;
  flexTips: Record<ReportWindow, OutcomeFigures>;
  /** The last hour has no hours. */
  flexHours: LongFigures;
  flexInstant: LongFigures;
  services: { service: string; blocks: number; money: number }[];
  locations: { service: string; locationId: string; name: string | null; count: number; price: number }[];
}

/** `getMedianMetrics` of the GraphQL schema. */
export interface MedianMetrics {
  date: string;
  currency: string;
  medianToday: number | null;
  medianYesterday: number | null;
  usersToday: number;
  usersYesterday: number;
}
