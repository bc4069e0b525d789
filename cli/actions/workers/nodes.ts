import { nodes as endpoint, type NodeRow } from '#api/contract/system.ts';
import { CliFailure } from '../../ui/failure.ts';
import { millis } from '../../ui/figures.ts';
import { printTable } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';

/** The processes that share the work; none where the server cannot say. */
export async function nodesOf(terminal: Terminal): Promise<NodeRow[]> {
  try {
    return await serverOf(terminal).call(endpoint, {});
  } catch (error) {
    if (error instanceof CliFailure) return [];
    throw error;
  }
}

export function printNodes(terminal: Terminal, rows: NodeRow[]): void {
  const { columns, gone, leaving } = terminal.texts.nodes;
  const silent = (row: NodeRow) => row.seenMs > SILENT_MS;
  printTable(
    terminal,
    [
      { title: columns.node, cell: (row) => row.node },
      { title: columns.roles, cell: (row) => row.roles.join(',') },
      { title: columns.shards, cell: (row) => String(row.shards), right: true },
      { title: columns.sessions, cell: (row) => String(row.sessions), right: true },
      { title: columns.lag, cell: (row) => millis(row.lagMs), right: true },
      { title: columns.seen, cell: (row) => `${(row.seenMs / 1000).toFixed(1)} s`, right: true },
      {
        title: columns.note,
        cell: (row) => (silent(row) ? gone : row.leaving ? leaving : ''),
        paint: (text, row) => (silent(row) ? terminal.paint.bad(text) : terminal.paint.wait(text)),
      },
    ],
    rows,
  );
}

/** A node reports itself once a second. */
const SILENT_MS = 6000;
