import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { confirmCount } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { applyPlan } from './apply-plan.ts';
import { filesOf, readPlan } from './plan-file.ts';

/** Applies a plan file, or goes on with one that was interrupted. `undo` takes the plan or its undo file, and brings the values back. */
export async function applyFile(
  terminal: Terminal,
  { file, verb, reason }: { file: string; verb: 'apply' | 'undo'; reason?: string },
): Promise<ExitCode> {
  const { users: texts } = terminal.texts;
  const server = serverOf(terminal);
  const path = verb === 'undo' && !file.endsWith('.undo.json') ? filesOf(file).undo : file;
  const read = readPlan(terminal, path);
  if (read.url !== server.url)
    throw new CliFailure('plan.otherServer', fill(texts.otherServer, { made: read.url, url: server.url }), { exit: EXIT.usage });
  const plan = reason === undefined ? read : { ...read, reason };
  const count = plan.rows.length;
  await confirmCount(terminal, fill(verb === 'undo' ? texts.confirmUndo : texts.confirmApply, { count, url: server.url }), count);
  return applyPlan(terminal, { server, plan, file: path, errors: [] });
}
