import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, instant, paymentDate } from './fields.ts';

export const LEDGER_KINDS = ['payment', 'refund', 'manual', 'invite', 'free-days', 'hours', 'first-day', 'correction'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Why a payment is posted by hand. */
export const MANUAL_REASONS = [
  'missing Zelle',
  'billing broken',
  'impatient',
  'split payment',
  'one-time special price',
  'paid to phone',
] as const;

/** Dollars with at most two decimals; at most $10,000. */
const dollars = z.number().check(
  z.gte(0),
  z.lte(10_000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
);

const ledgerRow = z.object({
  at: z.number(),
  kind: z.enum(LEDGER_KINDS),
  cents: z.number(),
  currency: z.string(),
  days: z.number(),
  cause: z.string(),
  /** A driver gets their own id or `billing`, and no reason: both are notes of the staff. */
  actor: z.string(),
  reason: z.nullable(z.string()),
  /** The payment by card that this row books, as in the list of transactions; else null. */
  paymentId: z.nullable(z.string()),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const ledger = endpoint({
  id: 'billing.ledger',
  method: 'GET',
  path: '/billing/ledger',
  access: 'self',
  others: 'users.read',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.object({
    /** The server's clock, which countdowns run by. */
    now: z.number(),
    rows: z.array(ledgerRow),
    lastPaymentDate: z.nullable(z.number()),
    expiresAt: z.nullable(z.number()),
    due: z.boolean(),
    urgent: z.boolean(),
    expired: z.boolean(),
    goodStanding: z.boolean(),
  }),
  failures: ['user.notFound'],
  summary: 'Money and days of a driver, oldest first, and what they come to.',
});

export const manualBilling = endpoint({
  id: 'billing.manual',
  method: 'POST',
  path: '/billing/manually-to-billing',
  access: 'users.money',
  recent: true,
  subject: 'user',
  in: 'body',
  input: z.strictObject({
    user: id,
    /** When the entry was made, in ms: the same entry sent twice is booked once. */
    createDate: instant,
    expectedPayment: dollars,
    actualPayment: dollars,
    /** The new last payment date; or `days` to credit. */
    lastPaymentDate: z.optional(paymentDate),
    days: z.optional(z.int().check(z.gte(0), z.lte(366))),
    reason: z.enum(MANUAL_REASONS),
    addedBy: z.optional(id),
    /** Answers what it would come to, and books nothing. */
    preview: z.optional(z.boolean()),
  }),
  answer: z.object({
    posted: z.boolean(),
    lastPaymentDate: z.nullable(z.number()),
    expiresAt: z.nullable(z.number()),
    goodStanding: z.boolean(),
    /** `moves-far`: more than 8 days forward. `paid-lately`: another payment within 5 days. */
    warnings: z.array(z.enum(['moves-far', 'paid-lately'])),
  }),
  fresh: true,
  failures: ['user.notFound', 'input.invalid', 'access.actor'],
  summary: 'Books a payment that came outside the card provider.',
});

export const billingAudit = endpoint({
  id: 'billing.audit',
  method: 'GET',
  path: '/billing/audit',
  access: 'users.money',
  in: 'query',
  input: z.strictObject({ after: z.optional(id) }),
  answer: z.object({
    drivers: z.number(),
    differences: z.array(
      z.object({
        userId: z.string(),
        field: z.enum(['lastPaymentDate', 'goodStanding']),
        is: z.union([z.number(), z.boolean(), z.null()]),
        should: z.union([z.number(), z.boolean(), z.null()]),
      }),
    ),
    /** Go on after this user; null = that was all. */
    next: z.nullable(z.string()),
  }),
  failures: [],
  summary: 'Recomputes drivers from the ledger and reports what differs.',
});

export const zelleLookup = endpoint({
  id: 'billing.zelleLookup',
  method: 'GET',
  path: '/billing/zelle-lookup',
  access: 'users.money',
  in: 'query',
  /** As it is in the note of the payment: any case, with or without the dash. */
  input: z.strictObject({
    reference: z.string().check(z.maxLength(40), z.regex(/^\s*[2-9A-Za-z]{4}[\s-]?[2-9A-Za-z]{4}\s*$/, 'Eight letters and digits')),
  }),
  answer: z.object({
    userId: z.string(),
    name: z.string(),
    phoneNumber: z.string(),
    zelleName: z.nullable(z.string()),
    referralCode: z.nullable(z.string()),
    goodStanding: z.boolean(),
  }),
  failures: ['user.notFound'],
  rate: { points: 60, seconds: 60 },
  summary: 'The driver whose Zelle reference code this is.',
});

export const manualPostings = endpoint({
  id: 'billing.manualPostings',
  method: 'GET',
  path: '/billing/manual-postings',
  access: 'users.money',
  in: 'query',
  /** `before`: go on with the page after this row. `differs`: only those that came short or long. */
  input: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,16}$/))), differs: z.optional(z.enum(['true'])) }),
  answer: z.object({
    rows: z.array(
      z.object({
        seq: z.number(),
        at: z.number(),
        userId: z.string(),
        name: z.nullable(z.string()),
        /** Cents. */
        received: z.number(),
        expected: z.nullable(z.number()),
        days: z.number(),
        reason: z.nullable(z.string()),
        actor: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  failures: [],
  summary: 'Payments that people posted by hand, newest first, with what was expected.',
});
