import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

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
  /** `latestPayment` as the amount was shown with: once another payment is booked, this one is not begun (`billing.paidAlready`). */
  input: z.strictObject({ daysToPay: paidDays, latestPayment: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
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
    /** Number of the last payment that is booked; 0 = none. */
    latestPayment: z.string(),
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
