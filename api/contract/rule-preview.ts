import * as z from 'zod/mini';
import { backtestOutcome } from './backtest.ts';
import { endpoint } from './define.ts';
import { id, openObject, serviceName } from './fields.ts';
import { limits } from './users.ts';

/** What one reason skipped. Offers whose hours overlap are all counted, so these sums may be more than one driver could work. */
const skipped = z.object({ reason: z.string(), offers: z.number(), hours: z.number(), pay: z.record(z.string(), z.number()) });

/** One option with another value, and what the filters would have won with it. */
const change = z.object({ field: z.string(), value: z.unknown(), outcome: backtestOutcome });
export type BestChange = z.infer<typeof change>;

export const rulePreviewAnswer = z.object({
  from: z.number(),
  to: z.number(),
  /** The stored filters and limits. */
  present: backtestOutcome,
  /** The filters and limits as the call changes them. */
  given: backtestOutcome,
  /** What each rule of the given filters skipped, most offers first. */
  skipped: z.array(skipped),
  /** The one change of the given filters that would have won most; null where none wins more, or it was not asked for. */
  best: z.nullable(change),
});
export type RulePreview = z.infer<typeof rulePreviewAnswer>;

/** Same window, offers and assumptions as `backtest`; nothing is written. */
export const rulePreview = endpoint({
  id: 'rulePreview',
  method: 'POST',
  path: '/rule-preview',
  access: 'self',
  others: 'users.read',
  in: 'body',
  input: z.strictObject({
    userId: id,
    /** Folder id or service key, in any case. */
    service: serviceName,
    /** Fields of the service's options that differ from the stored ones. */
    set: z.optional(openObject),
    /** Limits instead of the stored ones. */
    limits: z.optional(limits),
    /** The driver's field of this name, where a form edits it too. */
    enforceEndOfSchedule: z.optional(z.boolean()),
    /** Look for the best single change too. */
    best: z.optional(z.boolean()),
  }),
  answer: rulePreviewAnswer,
  failures: ['worker.notFound', 'options.invalid'],
  summary: 'What unsaved filters would have won of the offers of the last seven days, what each rule skipped, and the best single change.',
  // Asked again while a filter moves.
  rate: { points: 300, seconds: 60 },
});
