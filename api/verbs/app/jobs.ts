import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Job } from '#api/contract/jobs.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';

/** The background jobs of this node, and how the last run of each ended on any node. */
export async function listJobs({ ctx }: { ctx: Ctx }): Promise<AnswerOf<typeof contract.jobs>> {
  return { jobs: await ctx.jobs.list(), now: ctx.machine.now() };
}

/** Runs a job now; the log of changes keeps who asked for it. */
export async function runJob({ ctx, caller, job }: { ctx: Ctx; caller: Caller; job: string }): Promise<Job | Failed> {
  const by = nameOf(caller);
  const at = ctx.machine.now();
  const ran = await ctx.jobs.run(job, by);
  if (!ran) return fail('job.unknown');
  await writeAudit(ctx.db, {
    userId: caller.userId ?? by,
    modifiedBy: by,
    at,
    action: 'job',
    differences: { ran: [null, { job, state: ran.state }] },
  });
  return ran;
}
