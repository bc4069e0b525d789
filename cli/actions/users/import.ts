import { registerSpecial } from '#api/contract/sign-up.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { endProgress, printProgress } from '../../ui/progress.ts';
import { confirmCount } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { type Server, serverOf } from '../api/server.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import type { PlanError } from './make-plan.ts';
import { printErrors } from './print-plan.ts';
import { type FileRows, readRows } from './read-rows.ts';

const COLUMNS = ['name', 'phoneNumber', 'referralCode', 'linkedFrom'] as const;
type Newcomer = Partial<Record<(typeof COLUMNS)[number], string>>;

/**
 * Makes an account for every row (name, phoneNumber, referralCode, linkedFrom). A phone number that has one is passed over, so
 * that an interrupted file can simply be imported again.
 */
export async function importUsers(terminal: Terminal, flags: { from: string; dryRun?: boolean }): Promise<ExitCode> {
  const { users: texts } = terminal.texts;
  const server = serverOf(terminal);
  const file = await readRows(terminal, flags.from);
  const { good, errors } = checkRows(terminal, file);
  if (flags.dryRun) {
    if (terminal.json) printJson(terminal, { read: file.rows.length, valid: good.length, errors });
    else {
      printErrors(terminal, errors);
      terminal.out(fill(texts.importDry, { valid: good.length, wrong: errors.length }));
    }
    return errors.length ? EXIT.partly : EXIT.ok;
  }
  if (good.length) await confirmCount(terminal, fill(texts.confirmImport, { count: good.length, url: server.url }), good.length);
  const counts = { created: 0, existing: 0 };
  const signal = interruptSignal();
  for (const [at, { line, row }] of good.entries()) {
    if (signal.aborted) break;
    const failure = await createOne(server, row);
    if (failure === null) counts.created += 1;
    else if (failure.code === 'user.phoneTaken') counts.existing += 1;
    else if (failure.exit === EXIT.notAllowed) throw failure;
    else errors.push({ row: line, userId: null, field: null, message: failure.message });
    printProgress(terminal, { done: at + 1, total: good.length });
  }
  endProgress(terminal);
  if (terminal.json) printJson(terminal, { ...counts, errors });
  else {
    printErrors(terminal, errors);
    terminal.out(fill(texts.imported, { ...counts, wrong: errors.length }));
  }
  if (signal.aborted) return EXIT.interrupted;
  if (!errors.length) return EXIT.ok;
  return counts.created + counts.existing ? EXIT.partly : EXIT.failed;
}

async function createOne({ call }: Server, { name, phoneNumber, referralCode, linkedFrom }: Newcomer): Promise<CliFailure | null> {
  try {
    await call(registerSpecial, {
      ...{ name: name!, phoneNumber: phoneNumber! },
      ...(referralCode && { referralCode }),
      ...(linkedFrom && { linkedFrom }),
    });
    return null;
  } catch (error) {
    if (error instanceof CliFailure) return error;
    throw error;
  }
}

function checkRows(terminal: Terminal, file: FileRows): { good: { line: number; row: Newcomer }[]; errors: PlanError[] } {
  const { users: texts } = terminal.texts;
  const unknown = file.columns.filter((column) => !(COLUMNS as readonly string[]).includes(column));
  if (unknown.length)
    throw new CliFailure('file.invalid', fill(texts.unknownColumns, { columns: unknown.join(', '), known: COLUMNS.join(', ') }), {
      exit: EXIT.usage,
    });
  const good: { line: number; row: Newcomer }[] = [];
  const errors: PlanError[] = [];
  for (const { line, values } of file.rows) {
    const row = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '').trim()])) as Newcomer;
    const missing = (['name', 'phoneNumber'] as const).find((name) => !row[name]);
    if (missing) errors.push({ row: line, userId: null, field: missing, message: texts.mustNotBeEmpty });
    else good.push({ line, row });
  }
  return { good, errors };
}
