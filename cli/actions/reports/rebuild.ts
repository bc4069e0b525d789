import { setTimeout as pause } from 'node:timers/promises';
import { rebuildReports, reportState } from '#api/contract/reports.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { printProgress } from '../../ui/progress.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

const ASK_MS = 1000;

/** Has report rows counted again from the decisions, and waits until the server has done it. */
export async function rebuild(terminal: Terminal, { from, to, wait }: { from?: string; to?: string; wait: boolean }): Promise<ExitCode> {
  const { call } = serverOf(terminal);
  const texts = terminal.texts.reports;
  const { hours } = await call(rebuildReports, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  if (wait && hours > 0) {
    terminal.err(fill(texts.rebuilding, { count: hours }));
    for (let waiting = hours; waiting > 0; ) {
      await pause(ASK_MS);
      ({ waiting } = await call(reportState, {}));
      printProgress(terminal, { done: Math.max(0, hours - waiting), total: hours });
    }
  }
  if (terminal.json) printJson(terminal, { hours, done: wait || hours === 0 });
  else terminal.out(fill(wait || hours === 0 ? texts.rebuilt : texts.marked, { count: hours }));
  return EXIT.ok;
}
