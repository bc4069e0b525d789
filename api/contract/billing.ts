import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, instant } from './fields.ts';

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

const paidDays = z.enum(['7', '3']);

/** How an amount comes about, in cents: `realPrice` before a special price or a discount. */
const amountDetails = z.object({
  services: z.array(z.object({ key: z.string(), price: z.number() })),
  realPrice: z.number(),
  subTotal: z.number(),
  bankFee: z.number(),
  total: z.number(),
});
export type AmountDetails = z.infer<typeof amountDetails>;

export const startPayment = endpoint({
  id: 'billing.stripe',
  method: 'GET',
  path: '/billing/stripe',
  access: 'signed-in',
  ownOnly: true,
  in: 'query',
  input: z.strictObject({ daysToPay: paidDays }),
  answer: z.object({
    provider: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
    apiBase: z.string(),
    paymentIntentId: z.string(),
    clientSecret: z.string(),
    /** Cents. */
    amount: z.number(),
    currency: z.string(),
  }),
  ownOrigin: true,
  fresh: true,
  failures: [
    'user.notFound',
    'billing.unavailable',
    'billing.intentFailed',
    'billing.paidAlready',
    'billing.freeAccount',
    'billing.nothingToPay',
    'billing.paysPartner',
  ],
  rate: { points: 20, seconds: 60, perDriver: true },
  summary: 'Begins a payment by card for 7 or 3 days, or goes on with the one that is open.',
});

export const paymentAmount = endpoint({
  id: 'billing.amount',
  method: 'GET',
  path: '/billing/stripe/amount',
  access: 'signed-in',
  ownOnly: true,
  in: 'query',
  /** Another driver, for those who post a payment for them. */
  input: z.strictObject({ daysToPayFor: paidDays, userId: z.optional(id) }),
  answer: z.object({
    /** Cents, as all figures here. */
    amountDue: z.number(),
    details: amountDetails,
    specialPrice: z.nullable(z.number()),
    /** When a flash sale that can still be accepted ends; else null. */
    flashSaleEndsAt: z.nullable(z.number()),
    /** Who takes cards, and the key with which a browser shows their form; null = nobody. */
    cards: z.nullable(z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string() })),
    /** What the driver writes into the note of a Zelle payment; always the same for one driver. */
    zelleReference: z.string(),
  }),
  failures: ['user.notFound', 'billing.amountFailed'],
  summary: 'What 7 or 3 days cost the caller now: the amount that is charged.',
});

export const paymentState = endpoint({
  id: 'billing.paymentState',
  method: 'GET',
  path: '/billing/stripe/payment',
  access: 'signed-in',
  ownOnly: true,
  in: 'query',
  input: z.strictObject({ paymentIntentId: id }),
  answer: z.object({ status: z.enum(['open', 'processing', 'paid', 'refunded', 'canceled']), days: z.number(), amount: z.number() }),
  failures: ['billing.unavailable', 'billing.paymentUnknown', 'billing.providerFailed'],
  rate: { points: 120, seconds: 60, perDriver: true },
  summary: "Asks the card provider what became of one of the caller's payments, and books it.",
});

export const flashSale = endpoint({
  id: 'billing.flashSale',
  method: 'GET',
  path: '/billing/flash-sale',
  access: 'signed-in',
  ownOnly: true,
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ days: z.number(), expiresAt: z.number(), goodStanding: z.boolean() }),
  ownOrigin: true,
  fresh: true,
  failures: ['billing.flashSaleOver'],
  summary: "Accepts the caller's flash sale: its free days are credited at once.",
});

export const paymentWebhook = endpoint({
  id: 'billing.webhook',
  method: 'POST',
  path: '/billing/webhook',
  access: 'public',
  in: 'signed',
  signature: 'stripe-signature',
  input: z.strictObject({ payload: z.string().check(z.maxLength(64 * 1024)), signature: z.string().check(z.maxLength(2000)) }),
  answer: z.looseObject({}),
  unlimited: true,
  failures: ['billing.signature'],
  summary: 'Reports of the card provider, signed.',
});

const transaction = z.object({
  paymentId: z.string(),
  userId: z.string(),
  days: z.number(),
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
  details: amountDetails,
  status: z.enum(['paid', 'refunded']),
  card: z.nullable(z.string()),
  createdAt: z.number(),
  paidAt: z.nullable(z.number()),
  refundedAt: z.nullable(z.number()),
});

export const transactions = endpoint({
  id: 'billing.transactions',
  method: 'GET',
  path: '/billing/stripe/transactions',
  access: 'users.money',
  in: 'query',
  input: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) }),
  answer: z.array(transaction),
  failures: [],
  summary: 'Payments by card of everybody, newest first, a page at a time.',
});

export const paymentsByDay = endpoint({
  id: 'billing.paymentsjson',
  method: 'GET',
  path: '/billing/paymentsjson',
  access: 'users.money',
  in: 'query',
  /** `ago`: days back, 0 = today alone; at most a year. */
  input: z.strictObject({
    section: z.enum(['AMOUNT', 'USERS', 'AVERAGE']),
    ago: z.string().check(
      z.regex(/^\d{1,3}$/),
      z.refine((days) => Number(days) <= 366, 'At most 366 days'),
    ),
  }),
  /** One value a day in New York, oldest first: cents received, drivers who paid, or cents for each of them. */
  answer: z.array(z.object({ date: z.string(), value: z.number() })),
  failures: [],
  summary: 'What was received by day: amount, paying drivers, or average.',
});

export const userTransactions = endpoint({
  id: 'billing.userTransactions',
  method: 'GET',
  path: '/billing/stripe/user-transactions',
  access: 'self',
  ownOnly: true,
  subject: 'userLookedId',
  others: 'users.read',
  in: 'query',
  input: z.strictObject({ userLookedId: id }),
  answer: z.array(transaction),
  failures: ['user.notFound'],
  summary: 'Payments by card of one driver, newest first.',
});

export const refundPayment = endpoint({
  id: 'billing.refund',
  method: 'POST',
  path: '/billing/refund',
  access: 'users.money',
  recent: true,
  in: 'body',
  input: z.strictObject({ paymentId: id, reason: z.string().check(z.minLength(3), z.maxLength(500)) }),
  answer: z.object({ refunded: z.literal(true) }),
  fresh: true,
  failures: [
    'billing.unavailable',
    'billing.paymentUnknown',
    'billing.notPaid',
    'billing.refunded',
    'billing.refundLate',
    'billing.providerFailed',
  ],
  summary: 'Gives a payment back whole within 48 hours and takes its days back.',
});

export const reconcilePayments = endpoint({
  id: 'billing.reconcile',
  method: 'POST',
  path: '/billing/reconcile',
  access: 'users.money',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ asked: z.number(), booked: z.number(), failed: z.number() }),
  fresh: true,
  failures: [],
  summary: 'Asks the card provider about every recent payment and books what differs.',
});

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
    lastPaymentDate: z.optional(instant),
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
