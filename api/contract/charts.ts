import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

const counts = z.record(z.string(), z.number());
/** Sums in major units. Keys of the maps of ranges are upper bounds; the last one (500 dollars, 50 miles) means anything above. */
export const instacartStats = endpoint({
  id: 'charts.instacartStats',
  method: 'GET',
  path: '/charts/instacart-stats',
  access: 'users.read',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.object({
    gotMoney: z.number(),
    dislikedMoney: z.number(),
    lostMoney: z.number(),
    /** Batches by kind. */
    types: counts,
    priceMap: counts,
    distanceMap: counts,
    /** Disliked batches by reason. */
    reasons: counts,
    /** Disliked batches by store: how many, and what they would have paid. */
    stores: z.record(z.string(), z.object({ totalAmount: z.number(), totalPrice: z.number() })),
  }),
  failures: ['stats.failed'],
  summary: 'Batches of one driver in the last 30 days, counted by kind, pay, distance, reason and store.',
});
export type InstacartStats = z.infer<typeof instacartStats.answer>;

/** What the charts of billing show. */
export const PAYMENT_SECTIONS = ['AMOUNT', 'USERS', 'AVERAGE'] as const;

const day = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}|\d{1,16})$/, 'A day as in 2026-11-24, or milliseconds'));
const code = z.string().check(z.regex(/^[\w-]{2,40}$/, 'Letters, digits, - and _ alone, 2 to 40 of them'));

/**
 * Days of New York, the first and the last one included; the last one is today unless given. `referralCode`: the drivers of that
 * code alone. A partner gets the figures of the own codes, with or without it.
 */
const range = { from: z.optional(day), to: z.optional(day), referralCode: z.optional(code) };

/** More than 120 days are answered by week, so that a chart has 120 points at most. Weeks begin on Monday, the first one with `from`. */
const span = { from: z.string(), to: z.string(), step: z.enum(['day', 'week']) };

const failures = ['reports.wrongDays', 'referral.unknown', 'input.invalid'] as const;

export const churnGrowthReport = endpoint({
  id: 'reports.churnGrowth',
  method: 'GET',
  path: '/reports/churn-growth-report',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject(range),
  answer: z.object({
    ...span,
    /** Drivers with days left at the end of the day or week; those whose days began in it; those whose days ended in it. */
    points: z.array(z.object({ date: z.string(), active: z.number(), gained: z.number(), churned: z.number() })),
  }),
  failures,
  summary: 'Active drivers by day, with those who came and those who left. Seven days unless asked for others.',
});

export const paidActiveUsersReport = endpoint({
  id: 'reports.paidActiveUsers',
  method: 'GET',
  path: '/reports/paid-active-users-report',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject(range),
  answer: z.object({
    ...span,
    /** Drivers whose days were paid for, and how many more they are than a day or week before; drivers with given days alone. */
    points: z.array(z.object({ date: z.string(), paid: z.number(), difference: z.number(), given: z.number() })),
  }),
  failures,
  summary: 'Drivers with paid days by day, and the difference to the day before. Seven days unless asked for others.',
});

export const auditLastPaymentReport = endpoint({
  id: 'reports.auditLastPayment',
  method: 'GET',
  path: '/reports/audit-last-payment-report',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject(range),
  answer: z.object({
    ...span,
    /** Drivers by the day of their last payment date; those of them in good standing; those whose date the ledger does not confirm. */
    points: z.array(z.object({ date: z.string(), drivers: z.number(), active: z.number(), differs: z.number() })),
    /** Drivers whose date is outside the days asked for, and those without one. */
    before: z.number(),
    after: z.number(),
    never: z.number(),
    /** Drivers whose date the ledger does not confirm, whatever it is; at most 100 of them. */
    differences: z.array(z.object({ userId: z.string(), name: z.string(), is: z.nullable(z.number()), should: z.nullable(z.number()) })),
  }),
  failures,
  summary: 'Drivers by the day of their last payment, checked against the ledger. Seven days unless asked for others.',
});

export const paymentAudit = endpoint({
  id: 'charts.paymentAudit',
  method: 'GET',
  path: '/charts/payment-audit',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject({ type: z.enum(PAYMENT_SECTIONS), ...range }),
  answer: z.object({
    ...span,
    /**
     * Cents received, drivers who paid, or cents for each of them; `expected`: the same by the price of the days, null for drivers.
     * What was given back counts on the day on which it was.
     */
    points: z.array(z.object({ date: z.string(), value: z.number(), expected: z.nullable(z.number()) })),
    /** The same over all days: the value of a driver who paid twice counts once. */
    total: z.number(),
  }),
  failures,
  summary: 'What was received and what should have been: amount, paying drivers, or average. Ninety days unless asked for others.',
});

export const activeUsersChart = endpoint({
  id: 'charts.activeUsers',
  method: 'GET',
  path: '/charts/active-users',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject(range),
  answer: z.object({ ...span, points: z.array(z.object({ date: z.string(), total: z.number() })) }),
  failures,
  summary: 'Drivers with days left, by day. Ninety days unless asked for others.',
});

export const activeUsersYtd = endpoint({
  id: 'charts.activeUsersYtd',
  method: 'GET',
  path: '/charts/active-users-ytd',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject({ referralCode: z.optional(code) }),
  answer: z.object({
    ...span,
    dates: z.array(z.string()),
    /** One value for each date, by referral code, the code with the most drivers today first; null = drivers without a code. */
    codes: z.array(z.object({ code: z.nullable(z.string()), totals: z.array(z.number()) })),
  }),
  failures: ['referral.unknown'],
  summary: "Drivers with days left of each referral code since New York's January 1.",
});

export const dollarsPerUser = endpoint({
  id: 'charts.dollarsPerUser',
  method: 'GET',
  path: '/charts/dollarsperuser',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject(range),
  answer: z.object({
    ...span,
    dates: z.array(z.string()),
    /** The service that paid most first. `users`: drivers who worked; `dollars`: for each of them, null where nobody worked. */
    services: z.array(
      z.object({
        service: z.string(),
        cents: z.number(),
        users: z.number(),
        points: z.array(z.object({ cents: z.number(), users: z.number(), dollars: z.nullable(z.number()) })),
      }),
    ),
  }),
  failures,
  summary: 'What each service paid a driver who worked: held blocks by the day they began. 45 days unless asked for others.',
});

export const offerHeatMap = endpoint({
  id: 'charts.heatMap',
  method: 'GET',
  path: '/charts/heat-map',
  access: 'offers.all',
  in: 'query',
  input: z.strictObject({ from: range.from, to: range.to }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    service: z.string(),
    currency: z.string(),
    stations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        region: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        /** Offers that were seen, each once however many drivers saw it; blocks that began there and were held. */
        offers: z.number(),
        won: z.number(),
        /** Cents; null where no offer had a price. */
        average: z.nullable(z.number()),
      }),
    ),
  }),
  failures: ['reports.wrongDays', 'input.invalid'],
  summary: 'Offers of the main platform by station. Seven days unless asked for others, 31 at most.',
});
