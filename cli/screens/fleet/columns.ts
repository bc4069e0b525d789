import type { WorkerRow } from '#api/contract/workers.ts';
import { compact, millis, NONE, rate, sparkline, timeOf } from '../../ui/figures.ts';
import type { Look } from '../look.tsx';
import { keyOf } from './model.ts';

export interface FleetColumn {
  id: string;
  title: string;
  width: number;
  /** Width at which nothing is cut. */
  full?: number;
  right?: boolean;
  /** On a narrow terminal the highest goes first. */
  drop: number;
  cell(row: WorkerRow): string;
}

const SPARK_WIDTH = 8;

/** All columns, for the rows at hand. */
export function fleetColumns(look: Look, rows: readonly WorkerRow[], pace: Map<string, number[]>): FleetColumn[] {
  const { columns: titles } = look.texts.workers;
  const states = look.texts.common.states;
  const steps: Record<string, string> = look.texts.common.nextSteps;
  const fitted = (column: Omit<FleetColumn, 'width' | 'full'>, most: number): FleetColumn => {
    const longest = rows.reduce((width, row) => Math.max(width, column.cell(row).length), column.title.length);
    return { ...column, width: Math.min(longest, most), full: longest };
  };
  return [
    fitted({ id: 'state', title: titles.state, drop: 0, cell: (row) => states[row.state] }, 20),
    fitted({ id: 'driver', title: titles.driver, drop: 0, cell: (row) => row.userId }, 16),
    fitted({ id: 'service', title: titles.service, drop: 5, cell: (row) => row.service }, 18),
    { id: 'polls', title: titles.polls, width: 7, right: true, drop: 2, cell: (row) => rate(row.pollsPerSecond) },
    {
      id: 'pace',
      title: '',
      width: SPARK_WIDTH,
      drop: 8,
      cell: (row) => sparkline((pace.get(keyOf(row)) ?? []).slice(-SPARK_WIDTH), look.glyph.levels).padStart(SPARK_WIDTH),
    },
    { id: 'grab', title: titles.grab, width: 8, right: true, drop: 4, cell: (row) => millis(row.grabP95Ms) },
    { id: 'wins', title: titles.wins, width: 5, right: true, drop: 1, cell: (row) => compact(row.wins) },
    { id: 'losses', title: titles.losses, width: 5, right: true, drop: 6, cell: (row) => compact(row.losses) },
    { id: 'budget', title: titles.budget, width: 6, right: true, drop: 3, cell: (row) => compact(row.budgetLeft) },
    { id: 'until', title: titles.until, width: 8, drop: 7, cell: (row) => timeOf(row.until) },
    fitted(
      {
        id: 'next',
        title: titles.next,
        drop: 9,
        cell: (row) => (row.nextStep === 'none' ? NONE : (steps[row.nextStep] ?? row.nextStep)),
      },
      24,
    ),
    fitted({ id: 'node', title: titles.node, drop: 10, cell: (row) => row.node }, 16),
  ];
}

/** The columns that fit into `room` with two blanks between them; cut ones grow into what is left. Order is kept. */
export function fitColumns(columns: readonly FleetColumn[], room: number): FleetColumn[] {
  let shown = [...columns];
  while (shown.length > 1 && widthOf(shown) > room) {
    const first = shown.reduce((most, column) => (column.drop > most.drop ? column : most));
    if (first.drop === 0) break;
    shown = shown.filter((column) => column !== first);
  }
  let spare = room - widthOf(shown);
  return shown.map((column) => {
    const more = spare < 0 ? spare : Math.min(spare, (column.full ?? column.width) - column.width);
    const width = Math.max(4, column.width + more);
    spare -= width - column.width;
    return { ...column, width };
  });
}

function widthOf(columns: readonly FleetColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width + 2, -2);
}

/** Text in a cell of a fixed width: cut with an ellipsis, or filled up. */
export function fitText(text: string, width: number, right = false, ellipsis = '…'): string {
  if (text.length > width) return `${text.slice(0, Math.max(0, width - ellipsis.length))}${ellipsis}`.slice(0, width);
  return right ? text.padStart(width) : text.padEnd(width);
}
