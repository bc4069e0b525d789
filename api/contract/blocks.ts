import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** The specification's scheduled assignment: seconds and major units. */
export const scheduledAssignment = z.object({
  service: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  bookedPrice: z.object({ amount: z.nullable(z.number()), currency: z.string() }),
  durationInMinutes: z.number(),
  serviceAreaId: z.string(),
  location: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  source: z.enum(['grab', 'reconcile']),
  /** Of the station, where the platform's places are known. */
  position: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  stagingLocation: z.nullable(
    z.object({
      geocode: z.object({ latitude: z.number(), longitude: z.number() }),
      address: z.object({ addressId: z.nullable(z.string()), name: z.nullable(z.string()) }),
    }),
  ),
});
export type ScheduledAssignment = z.infer<typeof scheduledAssignment>;
export const blocks = endpoint({
  id: 'blocks.list',
  method: 'POST',
  path: '/blocks',
  access: 'self',
  others: 'users.read',
  in: 'body',
  input: z.strictObject({ userId: id }),
  answer: z.object({ scheduledAssignments: z.array(scheduledAssignment) }),
  failures: ['blocks.failed'],
  summary: 'Blocks held from now on; kept for 2 minutes unless a block of this driver changes.',
});
export const forfeit = endpoint({
  id: 'blocks.forfeit',
  method: 'POST',
  path: '/forfeit',
  access: 'self',
  in: 'body',
  /** Seconds, as `/blocks` gives it. */
  input: z.strictObject({ userId: id, startTime: z.number().check(z.gte(0), z.lte(100_000_000_000)) }),
  fresh: true,
  answer: z.object({ message: z.string() }),
  failures: ['forfeit.failed', 'forfeit.notHeld'],
  summary: 'Gives a block back to the platform. For ever.',
});
