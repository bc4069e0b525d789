import * as z from 'zod/mini';
import { endpoint } from './define.ts';

const job = z.object({
  job: z.string(),
  /** Milliseconds between two runs. */
  everyMs: z.number(),
  state: z.enum(['never', 'running', 'ok', 'failed']),
  startedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  nextAt: z.nullable(z.number()),
  result: z.nullable(z.string()),
  runs: z.number(),
  failures: z.number(),
  /** Who asked for the last run; null = it was due. */
  askedBy: z.nullable(z.string()),
});
export type Job = z.infer<typeof job>;

export const jobs = endpoint({
  id: 'jobs.list',
  method: 'GET',
  path: '/jobs',
  access: 'system',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ jobs: z.array(job), now: z.number() }),
  failures: [],
  summary: 'Background jobs with their last run, its result and when the next is due.',
});

export const runJob = endpoint({
  id: 'jobs.run',
  method: 'POST',
  path: '/jobs/run',
  access: 'system',
  in: 'body',
  input: z.strictObject({ job: z.string().check(z.minLength(1), z.maxLength(60)) }),
  answer: job,
  fresh: true,
  failures: ['job.unknown'],
  rate: { points: 20, seconds: 60 },
  summary: 'Runs a background job now. One that takes longer than ten seconds goes on after the answer.',
});
