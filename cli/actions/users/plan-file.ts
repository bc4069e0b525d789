import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import * as z from 'zod/mini';
import type { BulkChanges } from '#api/contract/user-table.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

export interface PlannedRow {
  userId: string;
  name: string | null;
  changes: BulkChanges;
}

/** What an edit will change, made before anything is written. `planId` also names the run on the server. */
export interface Plan {
  version: 1;
  planId: string;
  /** Server it was made for; it is applied nowhere else. */
  url: string;
  madeAt: string;
  reason: string | null;
  rows: PlannedRow[];
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const planFile = z.object({
  version: z.literal(1),
  planId: z.uuid(),
  url: z.string(),
  madeAt: z.string(),
  reason: z.nullable(z.string()),
  rows: z.array(z.object({ userId: z.string(), name: z.nullable(z.string()), changes: z.record(z.string(), z.tuple([value, value])) })),
});

export function writePlan(path: string, plan: Plan): void {
  const draft = `${path}.${process.pid}.part`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, `${JSON.stringify(plan, null, 1)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
}

export function readPlan(terminal: Terminal, path: string): Plan {
  const { users: texts } = terminal.texts;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliFailure('file.unreadable', fill(texts.unreadable, { file: path, why: (error as Error).message }), { exit: EXIT.notFound });
  }
  const read = planFile.safeParse(jsonOf(text));
  if (!read.success) throw new CliFailure('plan.invalid', fill(texts.noPlan, { file: path }), { exit: EXIT.usage });
  return read.data as Plan;
}

/** Returns the plan's first eight characters, by which files and people name it. */
export function shortId({ planId }: Pick<Plan, 'planId'>): string {
  return planId.slice(0, 8);
}

/** Files in the folder of a plan: what became of each row, and the plan that brings every value back. */
export function filesOf(planPath: string): { results: string; undo: string } {
  const base = planPath.replace(/(\.plan)?\.json$/, '');
  return { results: `${base}.results.jsonl`, undo: `${base}.undo.json` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
