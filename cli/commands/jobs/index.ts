import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab jobs list · run · retry`. */
export function registerJobs(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const jobs = group(program, shell, 'jobs', 'jobs');

  runs(shell, listing(command(jobs, shell, 'list', 'jobsList'), shell), async () => {
    const { listJobs } = await import('../../actions/jobs/list.ts');
    return listJobs(terminal);
  });

  runs(shell, command(jobs, shell, 'run', 'jobsRun').argument('<job>', options.job), async (_, [job]) => {
    const { runOneJob } = await import('../../actions/jobs/run.ts');
    return runOneJob(terminal, job!);
  });

  const retry = command(jobs, shell, 'retry', 'jobsRetry')
    .option('--campaign <id>', options.smsMessageId)
    .option('--message <numbers>', options.messageNumbers)
    .option('--unknown', options.messageUnknown)
    .option('--reason <text>', options.messageReason);
  runs(shell, retry, async (flags) => {
    const { retryDead } = await import('../../actions/jobs/retry.ts');
    return retryDead(terminal, flags);
  });
}
