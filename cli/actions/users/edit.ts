import { GUARDED_FIELDS } from '#api/contract/staff-fields.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { ask, confirmCount } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { applyPlan } from './apply-plan.ts';
import { type EditFlags, makePlan } from './make-plan.ts';
import { type Plan, shortId, writePlan } from './plan-file.ts';
import { endDryRun, printErrors, printPlan } from './print-plan.ts';

/** Changes many users: makes a plan, shows it, asks, applies it. `--dry-run` and `--out` stop after the plan. */
export async function editUsers(terminal: Terminal, flags: EditFlags & { dryRun?: boolean; out?: string }): Promise<ExitCode> {
  const { users: texts } = terminal.texts;
  const server = serverOf(terminal);
  const made = await makePlan(terminal, server, flags);
  if (flags.dryRun || flags.out !== undefined) {
    if (flags.out !== undefined) writePlan(flags.out, made.plan);
    return endDryRun(terminal, made, flags.out ?? null);
  }
  if (!made.plan.rows.length) {
    if (terminal.json) return endDryRun(terminal, made, null);
    printErrors(terminal, made.errors);
    terminal.err(fill(texts.nothingChanges, { read: made.read }));
    return made.errors.length ? EXIT.failed : EXIT.ok;
  }
  if (!terminal.json) printPlan(terminal, made);
  if (made.plan.reason === null && needsReason(made.plan)) made.plan.reason = await ask(terminal, terminal.texts.prompt.reason, '--reason');
  const count = made.plan.rows.length;
  await confirmCount(terminal, fill(texts.confirmApply, { count, url: server.url }), count);
  const file = `users-${shortId(made.plan)}.plan.json`;
  writePlan(file, made.plan);
  return applyPlan(terminal, { server, plan: made.plan, file, errors: made.errors });
}

/** Money, standing, bans and codes change only with a reason. */
function needsReason({ rows }: Plan): boolean {
  return rows.some(({ changes }) => Object.keys(changes).some((field) => GUARDED_FIELDS.has(field)));
}
