import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';
import { UPDATES } from './users.ts';

export const startState = endpoint({
  id: 'services.startState',
  method: 'POST',
  path: '/glovo-setup/start-state',
  access: 'self',
  in: 'body',
  input: z.strictObject({
    userId: id,
    type: z.enum(['START', 'STOP']),
    /** Service key of one that shares this call. */
    service: serviceName,
  }),
  answer: z.object({ service: z.string(), start: z.boolean(), status: z.string() }),
  fresh: true,
  failures: [
    'user.notFound',
    'session.notSetUp',
    'session.incomplete',
    'session.phoneNotVerified',
    'session.notInGoodStanding',
    'input.invalid',
    'options.invalid',
    'update.failed',
  ],
  rate: UPDATES,
  summary: 'Starts or stops one of the services that share this call.',
});
