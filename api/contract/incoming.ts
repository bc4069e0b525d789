import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, wholeInstant } from './fields.ts';

/** `open`: nobody knows from whom it is. `matched`: a driver is known. `posted`: it is booked in that driver's ledger. */
export const INCOMING_STATES = ['open', 'matched', 'posted'] as const;

const incomingPayment = z.object({
  seq: z.number(),
  /** When the entry was made. A posting by hand with the same `createDate` books this payment. */
  createDate: z.number(),
  receivedAt: z.number(),
  cents: z.number(),
  /** The note of the payment, as it came. */
  reference: z.string(),
  notedBy: z.string(),
  userId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  state: z.enum(INCOMING_STATES),
});
export type IncomingPayment = z.infer<typeof incomingPayment>;

export const noteIncoming = endpoint({
  id: 'billing.noteIncoming',
  method: 'POST',
  path: '/billing/incoming',
  access: 'users.money',
  in: 'body',
  input: z.strictObject({
    /** When the entry was made, in ms: the same entry sent twice is kept once. */
    createDate: wholeInstant,
    receivedAt: wholeInstant,
    cents: z.int().check(z.gte(1), z.lte(1_000_000)),
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  answer: incomingPayment,
  fresh: true,
  failures: ['input.invalid'],
  rate: { points: 60, seconds: 60 },
  summary: 'Keeps a Zelle payment that came in; the driver follows from the reference code in its note, if there is one.',
});

export const matchIncoming = endpoint({
  id: 'billing.matchIncoming',
  method: 'POST',
  path: '/billing/incoming/match',
  access: 'users.money',
  in: 'body',
  /** `driver`: a Zelle reference code or a user id. */
  input: z.strictObject({ seq: z.int().check(z.gte(1)), driver: id.check(z.trim(), z.minLength(1)) }),
  answer: incomingPayment,
  fresh: true,
  failures: ['billing.paymentUnknown', 'billing.incomingPosted', 'user.notFound'],
  rate: { points: 60, seconds: 60 },
  summary: 'Says which driver a noted Zelle payment is from. It books nothing.',
});

export const incomingPayments = endpoint({
  id: 'billing.incoming',
  method: 'GET',
  path: '/billing/incoming',
  access: 'users.money',
  in: 'query',
  input: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,16}$/))), open: z.optional(z.enum(['true'])) }),
  answer: z.object({ rows: z.array(incomingPayment), next: z.nullable(z.string()) }),
  failures: [],
  summary: 'Zelle payments that were noted, newest first; with `open` those from nobody known.',
});
