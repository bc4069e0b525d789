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
