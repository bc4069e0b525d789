import { Box, Text } from 'ink';
import type { WorkerRow } from '#api/contract/workers.ts';
import { fill } from '../../ui/texts.ts';
import { STATE_LOOK } from '../../ui/worker-state.ts';
import { Span, type Tone, useLook } from '../look.tsx';
import { type FleetColumn, fitColumns, fitText, fleetColumns } from './columns.ts';
import { type Fleet, keyOf, rowsIn, staleFor } from './model.ts';

interface TableProps {
  fleet: Fleet;
  /** Filtered and in order. */
  rows: readonly WorkerRow[];
  columns: number;
  /** Lines there are. */
  room: number;
  where: string;
  /** First row of the window. */
  from: number;
}

/** The sessions, trouble first, as many as there is room for around the cursor. */
export function Table({ fleet, rows, columns, room, where, from }: TableProps) {
  const look = useLook();
  const { watch, workers } = look.texts;
  const visible = rows.slice(from, from + rowsIn(room));
  const fitted = fitColumns(fleetColumns(look, rows, fleet.pace), columns - 4);
  const stale = staleFor(fleet) !== null;

  if (!rows.length) {
    const nothing = fleet.loadedAt === null ? fill(watch.connecting, { url: where }) : fleet.filter ? watch.noMatch : workers.none;
    return (
      <Box height={room} paddingTop={1} paddingLeft={2}>
        <Span tone={fleet.failure ? 'bad' : 'dim'}>{fleet.failure ?? nothing}</Span>
      </Box>
    );
  }
  return (
    <Box flexDirection="column" height={room}>
      <Text wrap="truncate">
        <Span tone="dim">{`    ${fitted.map((column) => fitText(column.title, column.width, column.right)).join('  ')}`.trimEnd()}</Span>
      </Text>
      {visible.map((row) => (
        <Row
          key={keyOf(row)}
          row={row}
          before={fleet.before.get(keyOf(row))}
          columns={fitted}
          selected={keyOf(row) === fleet.cursor}
          dim={stale}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  row: WorkerRow;
  before: WorkerRow | undefined;
  columns: FleetColumn[];
  selected: boolean;
  dim: boolean;
}

/** One session; what changed since the last look is bold. */
function Row({ row, before, columns, selected, dim }: RowProps) {
  const look = useLook();
  const state = STATE_LOOK[row.state];
  const text = (column: FleetColumn) => fitText(column.cell(row), column.width, column.right, look.ellipsis);
  const mark = `${selected ? '>' : ' '} ${look.glyph[state.glyph]} `;
  if (selected || dim) {
    return (
      <Text wrap="truncate">
        <Span tone={selected ? 'cursor' : 'dim'}>{mark + columns.map(text).join('  ')}</Span>
      </Text>
    );
  }
  const toneOf = (column: FleetColumn): Tone | undefined => {
    if (column.id === 'state') return state.tone;
    if (column.id !== 'pace' && before && column.cell(before) !== column.cell(row)) return 'bold';
    return row.state === 'stopped' || column.id === 'pace' ? 'dim' : undefined;
  };
  return (
    <Text wrap="truncate">
      <Span tone={state.tone}>{mark}</Span>
      {columns.map((column, at) => (
        <Text key={column.id}>
          {at ? '  ' : ''}
          <Span tone={toneOf(column)}>{text(column)}</Span>
        </Text>
      ))}
    </Text>
  );
}
