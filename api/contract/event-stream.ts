import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** `GET /prd/events`: what each server-sent event carries. */
export const events = endpoint({
  id: 'events.stream',
  method: 'GET',
  path: '/events',
  access: 'signed-in',
  in: 'query',
  /** A role that may look at other drivers may follow one of them. */
  input: z.strictObject({ userId: z.optional(id) }),
  answer: z.unknown(),
  endless: true,
  failures: [],
  summary: 'Server-sent events: offer, assignment, status, user, announcement, live-report. Resumes with Last-Event-ID.',
});
