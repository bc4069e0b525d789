import { setTimeout as pause } from 'node:timers/promises';
import { workers as endpoint, type WorkerRow } from '#api/contract/workers.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { millis, NONE, rate } from '../../ui/figures.ts';
import { printLine } from '../../ui/json.ts';
import { printListing } from '../../ui/listing.ts';
import type { TableColumn } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { STATE_LOOK } from '../../ui/worker-state.ts';
import { serverOf } from '../api/server.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { createDriverNames } from './driver-names.ts';
import { nodesOf, printNodes } from './nodes.ts';
import { byTrouble } from './order.ts';
import { parseWhere, platformNames, type Where } from './target.ts';

/** Every session once, or with `watch` live: a full screen on a terminal, else a line for every change. */
export async function workers(terminal: Terminal, flags: { watch?: boolean; where?: string }): Promise<ExitCode> {
  const where = flags.where ? await parseWhere(terminal, flags.where) : {};
  if (!flags.watch) return once(terminal, where);
  if (!terminal.json && terminal.interactive) {
    const { watch } = await import('./watch.ts');
    return watch(terminal, where);
  }
  return follow(terminal, where);
}

async function once(terminal: Terminal, where: Where): Promise<ExitCode> {
  const server = serverOf(terminal);
  const rows = (await server.call(endpoint, where)).sort(byTrouble);
  const { none, noneMatches } = terminal.texts.workers;
  const forReading = terminal.output === 'table' || terminal.output === 'wide';
  const names = forReading ? await createDriverNames(server).all(rows.map(({ userId }) => userId)) : new Map<string, string>();
  printListing(terminal, {
    rows,
    fields: FIELDS,
    columns: await columnsOf(terminal, names),
    empty: Object.keys(where).length ? noneMatches : none,
  });
  if (forReading) await printAllNodes(terminal);
  return EXIT.ok;
}

async function printAllNodes(terminal: Terminal): Promise<void> {
  const nodes = await nodesOf(terminal);
  if (!nodes.length) return;
  terminal.out('');
  printNodes(terminal, nodes);
}

/** NDJSON: each session as soon as anything of it changed, with the time of the look (`at`). Until interrupted. */
async function follow(terminal: Terminal, where: Where): Promise<ExitCode> {
  const server = serverOf(terminal);
  const last = new Map<string, string>();
  const interrupted = interruptSignal();
  let failing = false;
  while (!interrupted.aborted) {
    try {
      for (const row of (await server.call(endpoint, where, { signal: interrupted })).sort(byTrouble)) {
        const key = `${row.userId}/${row.service}`;
        const text = JSON.stringify(row);
        if (last.get(key) === text) continue;
        last.set(key, text);
        printLine(terminal, { at: new Date(terminal.now()).toISOString(), ...row });
      }
      failing = false;
    } catch (error) {
      if (interrupted.aborted) break;
      // Once it has been seen, a server that restarts is waited for.
      if (!(error instanceof CliFailure && error.retryable && last.size)) throw error;
      if (!failing) terminal.err(error.message);
      failing = true;
    }
    await pause(1000, undefined, { signal: interrupted }).catch(() => undefined);
  }
  return EXIT.interrupted;
}

const FIELDS = [
  ...(['userId', 'service', 'state', 'until', 'nextStep', 'pollsPerSecond'] as const),
  ...(['grabP95Ms', 'wins', 'losses', 'budgetLeft', 'node'] as const),
];

/** Most important first: on a narrow terminal the last columns are not shown. In a pipe keys stay as JSON has them. */
async function columnsOf(terminal: Terminal, names: ReadonlyMap<string, string>): Promise<TableColumn<WorkerRow>[]> {
  const { workers: texts, common } = terminal.texts;
  const inWords = terminal.stdout.isTTY;
  const platforms = await platformNames();
  return [
    {
      title: texts.columns.state,
      cell: (row) => (inWords ? `${terminal.glyph[STATE_LOOK[row.state].glyph]} ${common.states[row.state]}` : row.state),
      paint: (text, row) => terminal.paint[STATE_LOOK[row.state].tone](text),
    },
    { title: texts.columns.service, cell: (row) => (inWords ? (platforms.get(row.service) ?? row.service) : row.service) },
    { title: texts.columns.id, cell: (row) => row.userId },
    { title: texts.columns.driver, cell: (row) => names.get(row.userId) ?? row.userId },
    { title: texts.columns.polls, cell: (row) => rate(row.pollsPerSecond), right: true },
    { title: texts.columns.wins, cell: (row) => String(row.wins), right: true },
    { title: texts.columns.grab, cell: (row) => millis(row.grabP95Ms), right: true },
    { title: texts.columns.losses, cell: (row) => String(row.losses), right: true },
    { title: texts.columns.budget, cell: (row) => String(row.budgetLeft), right: true },
    { title: texts.columns.until, cell: (row) => row.until ?? NONE },
    { title: texts.columns.next, cell: (row) => (inWords ? textOfStep(terminal, row.nextStep) : row.nextStep) },
    { title: texts.columns.node, cell: (row) => row.node },
  ];
}

function textOfStep(terminal: Terminal, step: string): string {
  const steps: Record<string, string> = terminal.texts.common.nextSteps;
  return step === 'none' ? NONE : (steps[step] ?? step);
}
