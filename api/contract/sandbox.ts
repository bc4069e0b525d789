import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

/** What a visitor of the demo world may make happen. `fast` = a minute passes in a second, `real` = time runs as outside. */
export const COACH_ACTS = ['fast', 'real', 'offer', 'question'] as const;
export type CoachAct = (typeof COACH_ACTS)[number];

/** Makes something happen in the simulated world of the caller's service. Only while the sandbox is on. */
export const coachSandbox = endpoint({
  id: 'sandbox.coach',
  method: 'POST',
  path: '/sandbox/coach',
  access: 'self',
  in: 'body',
  input: z.strictObject({ userId: id, service: serviceName, act: z.enum(COACH_ACTS) }),
  answer: z.object({
    /** The block that was published, with the pay in minor units; null for other acts. */
    offer: z.nullable(
      z.object({
        location: z.nullable(z.string()),
        timeZone: z.nullable(z.string()),
        startsAt: z.number(),
        endsAt: z.number(),
        amount: z.int(),
        currency: z.string(),
      }),
    ),
  }),
  rate: { points: 30, seconds: 60, perDriver: true },
  failures: ['sandbox.off', 'sandbox.failed', 'sandbox.noRoom', 'sandbox.noQuestion', 'worker.notFound'],
  summary: 'Makes something happen in the simulated world: time runs faster, a block is published, the platform asks a question.',
});
