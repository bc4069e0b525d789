import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, openObject, serviceName } from './fields.ts';

/** What filters make of the recorded offers. Pay in major units by currency, without tips. */
export const backtestOutcome = z.object({
  offers: z.number(),
  caught: z.number(),
  hours: z.number(),
  pay: z.record(z.string(), z.number()),
  /** How often each reason refused: a rule's reason, or the detail of a guard. */
  refused: z.record(z.string(), z.number()),
});
export type BacktestOutcome = z.infer<typeof backtestOutcome>;

/** `reason` is null for an offer that would have been caught; `margin` as in a feed offer. */
const decision = z.object({ reason: z.nullable(z.string()), margin: z.number() });

/** Times in milliseconds, the price in major units. */
const sample = z.object({
  offerId: z.string(),
  seenAt: z.number(),
  locationId: z.nullable(z.string()),
  location: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  startsAt: z.nullable(z.number()),
  endsAt: z.nullable(z.number()),
  price: z.nullable(z.number()),
  currency: z.string(),
  given: decision,
  present: decision,
});
export type BacktestSample = z.infer<typeof sample>;

export const backtestAnswer = z.object({
  userId: z.string(),
  service: z.string(),
  from: z.number(),
  to: z.number(),
  regions: z.array(z.string()),
  /** The filters as the call changes them. */
  given: backtestOutcome,
  /** The filters as they stand. */
  present: backtestOutcome,
  /** What this account really won in these days. */
  won: z.object({ caught: z.number(), hours: z.number(), pay: z.record(z.string(), z.number()) }),
  samples: z.object({
    /** Caught by the one and not by the other, newest first. */
    changed: z.array(sample),
    /** Caught by the given filters, newest first. */
    caught: z.array(sample),
    /** Refused for their price alone, nearest first. */
    nearMisses: z.array(sample),
  }),
});
export type BacktestAnswer = z.infer<typeof backtestAnswer>;

/**
 * Assumes that nobody else is faster and that each offer is decided when the first driver saw it. With `Accept:
 * application/x-ndjson` the answer is lines: `{"progress": 0…1}`, the last one the answer.
 */
export const backtest = endpoint({
  id: 'backtest',
  method: 'POST',
  path: '/backtest',
  access: 'self',
  others: 'users.read',
  in: 'body',
  input: z.strictObject({
    userId: id,
    /** Folder id or service key, in any case. */
    service: serviceName,
    days: z.optional(z.int().check(z.gte(1), z.lte(90))),
    /** Fields of the service's options that differ from the stored ones. */
    set: z.optional(openObject),
    /** Rows of each kind of sample. */
    samples: z.optional(z.int().check(z.gte(0), z.lte(100))),
  }),
  answer: backtestAnswer,
  failures: ['worker.notFound', 'options.invalid'],
  summary: 'What filters would have caught of the offers recorded in the regions of the driver’s stations, had nobody been faster.',
  rate: { points: 20, seconds: 60 },
});
