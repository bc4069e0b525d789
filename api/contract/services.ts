import * as z from 'zod/mini';
import { endpoint } from './define.ts';

export const startState = endpoint({
  id: 'services.startState',
  method: 'POST',
  path: '/glovo-setup/start-state',
  access: 'self',
  in: 'body',
  input: z.strictObject({
    userId: z.string(),
    type: z.enum(['START', 'STOP']),
    /** Service key of one that shares this call. */
    service: z.string().check(z.maxLength(40)),
  }),
  answer: z.object({ service: z.string(), start: z.boolean(), status: z.string() }),
  fresh: true,
  failures: [
    'user.notFound',
    'session.notSetUp',
    'session.incomplete',
    'session.notInGoodStanding',
    'input.invalid',
    'options.invalid',
    'update.failed',
  ],
  summary: 'Starts or stops one of the services that share this call.',
});
