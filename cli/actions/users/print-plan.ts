import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import { printTable } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import type { MadePlan, PlanError } from './make-plan.ts';
import { type PlannedRow, shortId } from './plan-file.ts';

/** Rows of changes and of errors that a person sees; the plan file has all of them. */
const SHOWN = 20;

interface Difference {
  user: string;
  userId: string;
  field: string;
  before: string;
  after: string;
}

/** Shows what an edit would change: counts, differences, what each field changes, and every row in error. */
export function printPlan(terminal: Terminal, { plan, read, same, errors }: MadePlan): void {
  const { users: texts } = terminal.texts;
  const { paint } = terminal;
  terminal.err(fill(texts.planHead, { url: plan.url, plan: shortId(plan), read, change: plan.rows.length, same, wrong: errors.length }));
  const differences = plan.rows.slice(0, SHOWN).flatMap(differencesOf);
  if (differences.length)
    printTable(
      terminal,
      [
        { title: texts.columns.name, cell: ({ user }) => user, cut: true },
        { title: texts.columns.field, cell: ({ field }) => field },
        { title: texts.columns.before, cell: ({ before }) => before, paint: (text) => paint.bad(text) },
        { title: texts.columns.after, cell: ({ after }) => after, paint: (text) => paint.ok(text) },
        { title: texts.columns.id, cell: ({ userId }) => userId, wide: true },
      ],
      differences,
    );
  if (plan.rows.length > SHOWN) terminal.err(fill(texts.andMore, { count: plan.rows.length - SHOWN }));
  for (const [field, count] of countByField(plan.rows)) terminal.err(fill(texts.byField, { field, count }));
  printErrors(terminal, errors);
}

/** Every row that cannot be carried out, with its line in the file. */
export function printErrors(terminal: Terminal, errors: readonly PlanError[]): void {
  const { users: texts } = terminal.texts;
  for (const { row, userId, field, message } of errors.slice(0, SHOWN * 5)) {
    const place = row === null ? '' : fill(texts.line, { line: row });
    terminal.err(`${terminal.paint.bad(terminal.glyph.bad)} ${[place, userId, field].filter(Boolean).join(' · ')}: ${message}`);
  }
  if (errors.length > SHOWN * 5) terminal.err(fill(texts.andMoreErrors, { count: errors.length - SHOWN * 5 }));
}

/** The JSON of a dry run, and how it ends: 8 where rows are wrong. */
export function endDryRun(terminal: Terminal, made: MadePlan, file: string | null): ExitCode {
  const { plan, read, same, errors } = made;
  if (terminal.json) printJson(terminal, { planId: plan.planId, file, read, change: plan.rows.length, same, errors, rows: plan.rows });
  else {
    printPlan(terminal, made);
    terminal.err(file === null ? terminal.texts.users.nothingWritten : fill(terminal.texts.users.planWritten, { file }));
  }
  return errors.length ? EXIT.partly : EXIT.ok;
}

function differencesOf({ userId, name, changes }: PlannedRow): Difference[] {
  return Object.entries(changes).map(([field, [before, after]]) => ({
    user: name ?? userId,
    userId,
    field,
    before: shown(field, before),
    after: shown(field, after),
  }));
}

function shown(field: string, value: unknown): string {
  if (value === null || value === '') return NONE;
  return typeof value === 'number' && field === 'lastPaymentDate' ? new Date(value).toISOString().slice(0, 10) : String(value);
}

function countByField(rows: readonly PlannedRow[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { changes } of rows) for (const field of Object.keys(changes)) counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
