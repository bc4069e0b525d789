import { runJob } from '#api/contract/jobs.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { printJobs } from './list.ts';

/** Runs a background job now. Ends with 1 where it failed. */
export async function runOneJob(terminal: Terminal, job: string): Promise<ExitCode> {
  const ran = await serverOf(terminal).call(runJob, { job });
  if (terminal.json) printJson(terminal, ran);
  else printJobs(terminal, [ran]);
  return ran.state === 'failed' ? EXIT.failed : EXIT.ok;
}
