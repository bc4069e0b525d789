import { randomUUID } from 'node:crypto';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { columnOf, SET_COLUMNS, type SetColumn } from '#api/contract/user-columns.ts';
import { bulkUsers, USER_PAGES } from '#api/contract/user-table.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { endProgress, printProgress } from '../../ui/progress.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import type { Server } from '../api/server.ts';
import type { Plan } from './plan-file.ts';
import { type FileRows, type RowValue, readRows } from './read-rows.ts';
import { whereFlag } from './where-flag.ts';

type PlanInput = Extract<InputOf<typeof bulkUsers>, { action: 'plan' }>;
type PlanAnswer = Extract<AnswerOf<typeof bulkUsers>, { action: 'plan' }>;
type Values = NonNullable<PlanInput['set']>;

/** A row that cannot be carried out. `row` is its line in the file; null = it came from no file. */
export interface PlanError {
  row: number | null;
  userId: string | null;
  field: string | null;
  message: string;
}

export interface MadePlan {
  plan: Plan;
  read: number;
  same: number;
  errors: PlanError[];
}

export interface EditFlags {
  users: string[];
  where?: string;
  from?: string;
  set?: string[];
  reason?: string;
}

/** Asks the server what an edit would change. Nothing is written. */
export async function makePlan(terminal: Terminal, server: Server, flags: EditFlags): Promise<MadePlan> {
  const { users: texts } = terminal.texts;
  const ways = [flags.users.length > 0, flags.where !== undefined, flags.from !== undefined].filter(Boolean);
  if (ways.length !== 1) throw new CliFailure('usage', texts.whichUsers, { exit: EXIT.usage });
  const set = readSet(terminal, flags.set);
  if (!flags.from && !Object.keys(set).length) throw new CliFailure('usage', texts.nothingToSet, { exit: EXIT.usage });
  const made: MadePlan = {
    plan: {
      version: 1,
      planId: randomUUID(),
      url: server.url,
      madeAt: new Date(terminal.now()).toISOString(),
      reason: flags.reason ?? null,
      rows: [],
    },
    ...{ read: 0, same: 0, errors: [] },
  };
  if (flags.where !== undefined) await planWhere(terminal, server, { made, set, where: whereFlag(terminal, flags.where)! });
  else {
    const file = flags.from === undefined ? namedRows(flags.users) : await readRows(terminal, flags.from);
    await planRows(terminal, server, { made, set, file });
  }
  return made;
}

async function planWhere(
  terminal: Terminal,
  { call }: Server,
  { made, set, where }: { made: MadePlan; set: Values; where: string },
): Promise<void> {
  let total: number | undefined;
  for (let lek: string | undefined, first = true; first || lek; first = false) {
    const page = (await call(bulkUsers, { action: 'plan', where, set, ...(lek !== undefined && { lek }) })) as PlanAnswer;
    total ??= page.matching;
    add(made, page, null);
    printProgress(terminal, { done: made.read, ...(total !== undefined && { total }) });
    lek = page.lek;
  }
  endProgress(terminal);
}

async function planRows(
  terminal: Terminal,
  { call }: Server,
  { made, set, file }: { made: MadePlan; set: Values; file: FileRows },
): Promise<void> {
  const named = columnsOf(terminal, file.columns);
  for (let at = 0; at < file.rows.length; at += USER_PAGES.plan) {
    const part = file.rows.slice(at, at + USER_PAGES.plan);
    const rows = part.map(({ values }) => rowOf(named, values));
    const answer = (await call(bulkUsers, { action: 'plan', rows, ...(Object.keys(set).length && { set }) })) as PlanAnswer;
    add(made, answer, (row) => part[row - 1]!.line);
    printProgress(terminal, { done: made.read, total: file.rows.length });
  }
  endProgress(terminal);
  findRepeated(terminal, made);
}

function add(made: MadePlan, { rows }: PlanAnswer, lineOf: ((row: number) => number) | null): void {
  for (const { row, userId, name, status, changes, field, message } of rows) {
    made.read += 1;
    if (status === 'same') made.same += 1;
    else if (status === 'change') made.plan.rows.push({ userId: userId!, name, changes });
    else made.errors.push({ row: row !== null && lineOf ? lineOf(row) : null, userId, field: field ?? null, message: message ?? '' });
  }
}

/** The server sees a part of the file at a time: who is in two parts is found here. */
function findRepeated(terminal: Terminal, made: MadePlan): void {
  const seen = new Set<string>();
  made.plan.rows = made.plan.rows.filter(({ userId }) => {
    if (!seen.has(userId)) return seen.add(userId);
    made.errors.push({ row: null, userId, field: null, message: terminal.texts.users.repeated });
    return false;
  });
}

/** Users named on the command line, by id or phone number. */
function namedRows(users: string[]): FileRows {
  const rows = users.map((user, at) => ({ line: at + 1, values: { [/^\+?[\d ()-]{7,}$/.test(user) ? 'phoneNumber' : 'userId']: user } }));
  return { columns: ['userId', 'phoneNumber'], rows };
}

type Named = Map<string, 'userId' | 'phoneNumber' | SetColumn>;

/** Which columns of a file find a user or set a value. Columns that nothing can set are passed over; unknown ones are refused. */
function columnsOf(terminal: Terminal, columns: string[]): Named {
  const named: Named = new Map();
  const unknown: string[] = [];
  for (const column of columns) {
    const name = columnOf(column.trim());
    if (!name) unknown.push(column);
    else if (name === 'userId' || name === 'phoneNumber') named.set(column, name);
    else if (isSettable(name)) named.set(column, name);
    else terminal.err(fill(terminal.texts.users.passedOver, { column }));
  }
  const { texts } = terminal;
  if (unknown.length)
    throw new CliFailure('file.invalid', fill(texts.users.unknownColumns, { columns: unknown.join(', '), known: SET_COLUMNS.join(', ') }), {
      exit: EXIT.usage,
    });
  if (![...named.values()].some((name) => name === 'userId' || name === 'phoneNumber'))
    throw new CliFailure('file.invalid', texts.users.noKeyColumn, { exit: EXIT.usage });
  return named;
}

function rowOf(named: Named, values: Record<string, RowValue>): NonNullable<PlanInput['rows']>[number] {
  const row: NonNullable<PlanInput['rows']>[number] = {};
  const set: Values = {};
  for (const [column, name] of named) {
    const value = values[column];
    if (value === undefined) continue;
    if (name !== 'userId' && name !== 'phoneNumber') set[name] = value;
    else if (value !== null && value !== '') row[name] = String(value);
  }
  return { ...row, ...(Object.keys(set).length && { set }) };
}

/** `--set accountType=Free`; nothing behind the sign empties the field. */
function readSet(terminal: Terminal, given: string[] = []): Values {
  const set: Values = {};
  for (const pair of given) {
    const at = pair.indexOf('=');
    const name = at > 0 ? columnOf(pair.slice(0, at).trim()) : undefined;
    if (!name || !isSettable(name))
      throw new CliFailure('usage.set', fill(terminal.texts.users.badSet, { pair, known: SET_COLUMNS.join(', ') }), { exit: EXIT.usage });
    set[name] = pair.slice(at + 1).trim();
  }
  return set;
}

function isSettable(name: string): name is SetColumn {
  return (SET_COLUMNS as string[]).includes(name);
}
