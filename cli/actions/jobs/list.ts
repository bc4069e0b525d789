import { type Job, jobs } from '#api/contract/jobs.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['job', 'state', 'everyMs', 'startedAt', 'endedAt', 'nextAt', 'runs', 'failures', 'askedBy', 'result'] as const;

/** Background jobs with their last run, its result and when the next is due. JSON: the server's rows. */
export async function listJobs(terminal: Terminal): Promise<ExitCode> {
  printJobs(terminal, (await serverOf(terminal).call(jobs, {})).jobs);
  return EXIT.ok;
}

export function printJobs(terminal: Terminal, rows: readonly Job[]): void {
  const { jobs: texts } = terminal.texts;
  const time = (at: number | null) => (at === null ? NONE : new Date(at).toISOString().slice(0, 19));
  printListing(terminal, {
    rows,
    fields: FIELDS,
    columns: [
      { title: texts.job, cell: ({ job }) => job },
      { title: texts.state, cell: ({ state }) => state },
      { title: texts.last, cell: ({ endedAt }) => time(endedAt) },
      { title: texts.next, cell: ({ nextAt }) => time(nextAt) },
      { title: texts.runs, cell: ({ runs }) => String(runs), right: true },
      { title: texts.failures, cell: ({ failures }) => String(failures), right: true },
      { title: texts.result, cell: ({ result }) => result ?? NONE, cut: true },
    ],
  });
}
