// biome-ignore-all lint/a11y/useSemanticElements: rows in view alone are elements, which a table element cannot place
// biome-ignore-all lint/a11y/useFocusableInteractive: the active row takes the focus, and the buttons of the header
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keys
import { type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useVirtualizer } from 'react-window';
import { SORT_COLUMNS, type Sort, type SortColumn, USER_COLUMNS, type UserColumnName } from '#api/contract/user-columns.ts';
import type { UserTableRow } from '#api/contract/user-table.ts';
import { fill } from '../../data/later-texts.ts';
import { useSlots } from '../../ui/lists/use-slots.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { cellText, type Writing } from './cells.ts';
import type { Selection } from './selection.ts';
import { nextSort } from './view.ts';

const ROW_HEIGHTS = { comfortable: 40, standard: 36, compact: 32 } as const;
export type Density = keyof typeof ROW_HEIGHTS;
const CARD_HEIGHT = 132;
const BEYOND = 5;
/** Rows from the end at which the next page is asked for. */
const AHEAD = 30;

interface Props {
  rows: readonly UserTableRow[];
  columns: readonly UserColumnName[];
  sort: Sort;
  onSort(sort: Sort): void;
  selection: Selection;
  /** Whose panel is open. */
  opened: string | null;
  onOpen(userId: string): void;
  onEnd(): void;
  writing: Writing;
  density: Density;
  /** Too narrow for columns: each row is a card. */
  cards: boolean;
  matching: number | undefined;
  rowToFocus: RefObject<((userId: string) => void) | null>;
}

/** Rows in view alone are elements; the header and the first column stay where they are. */
export function UsersTable(props: Props) {
  const { rows, columns, selection, opened, onOpen, onEnd, writing, density, cards, matching, rowToFocus } = props;
  const { words } = writing;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const height = cards ? CARD_HEIGHT : ROW_HEIGHTS[density];
  const { items, visibleRange } = useVirtualizer({ count: rows.length, itemSize: height, element, overscanCount: BEYOND });
  const atRest = useCallback(() => !element?.querySelector('.users-body')?.contains(document.activeElement), [element]);
  const slots = useSlots(items, rows.length, atRest);
  const defs = useMemo(() => columns.map((id): ColumnDef<UserTableRow> => ({ id, accessorKey: id, size: WIDTHS[id] ?? 150 })), [columns]);
  const table = useReactTable({
    data: rows as UserTableRow[],
    columns: defs,
    state: { columnOrder: [...columns] },
    getCoreRowModel: getCoreRowModel(),
    getRowId: ({ userId }) => userId,
    manualSorting: true,
  });
  const headers = useMemo(
    () => table.getHeaderGroups()[0]?.headers.map(({ column }) => ({ id: column.id as UserColumnName, size: column.getSize() })) ?? [],
    [table, defs],
  );
  const template = `40px ${headers.map(({ id, size }) => `minmax(${size}px, ${id === 'name' ? '1.4fr' : '1fr'})`).join(' ')}`;
  const width = headers.reduce((sum, { size }) => sum + size, 40);

  useEffect(() => {
    if (visibleRange.stopIndex >= rows.length - AHEAD) onEnd();
  });
  const { active, setActive, focusRow } = useActiveRow({ rows, element, height, head: cards ? 0 : ROW_HEIGHTS[density], rowToFocus });
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, active + by));
    focusRow(next);
    if (opened !== null && rows[next]) onOpen(rows[next].userId);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).matches('input, button')) return;
    const row = rows[active];
    if (event.key === 'j' || event.key === 'ArrowDown') move(1);
    else if (event.key === 'k' || event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home') move(-rows.length);
    else if (event.key === 'End') move(rows.length);
    else if (event.key === 'PageDown') move(10);
    else if (event.key === 'PageUp') move(-10);
    else if ((event.key === 'x' || event.key === 'X' || event.key === ' ') && row) selection.toggle(active, event.shiftKey);
    else if (event.key === 'Enter' && row) onOpen(row.userId);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const index = indexAt(event.target);
    const target = event.target as HTMLElement;
    if (index === null) return;
    if (target.matches('.users-check input')) return selection.toggle(index, event.shiftKey);
    if (target.closest('.users-check')) return;
    setActive(index);
    if (event.shiftKey) return selection.toggle(index, true);
    onOpen(rows[index]!.userId);
  };
  const onFocus = (event: FocusEvent) => {
    const index = indexAt(event.target);
    if (index !== null) setActive(index);
  };

  return (
    <div className="users-scroll" ref={setElement} data-cards={cards || undefined} onScroll={markAside}>
      <div
        role="grid"
        aria-label={words.table.label}
        aria-rowcount={(matching ?? rows.length) + 1}
        aria-multiselectable="true"
        onKeyDown={onKey}
        style={cards ? undefined : { minWidth: width }}
      >
        {!cards && <Head {...props} headers={headers} template={template} />}
        <div role="rowgroup" className="users-body" style={{ height: rows.length * height }} onClick={onClick} onFocus={onFocus}>
          {slots.map(({ slot, index }) => {
            const row = rows[index]!;
            return (
              <Row
                key={slot}
                row={row}
                columns={columns}
                writing={writing}
                index={index}
                selected={selection.has(row.userId)}
                opened={row.userId === opened}
                active={index === Math.min(active, rows.length - 1)}
                height={height}
                template={cards ? undefined : template}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Cells that stay in place cost time in every frame: they do so only while the table is scrolled to the side. */
function markAside({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
}

interface ActiveRowOptions extends Pick<Props, 'rows' | 'rowToFocus'> {
  /** What scrolls. */
  element: HTMLElement | null;
  /** Of a row, and of the header above them. */
  height: number;
  head: number;
}

/** The row that takes the focus of the keyboard: scrolled into view, then focused once it is drawn. */
function useActiveRow({ rows, element, height, head, rowToFocus }: ActiveRowOptions) {
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const focusRow = (index: number) => {
    if (!element || !rows[index]) return;
    setActive(index);
    wantsFocus.current = true;
    const top = index * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height + head > element.scrollTop + element.clientHeight) element.scrollTop = top + height + head - element.clientHeight;
  };
  useEffect(() => {
    if (!wantsFocus.current) return leaveRecycled(element, Math.min(active, rows.length - 1));
    const row = element?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });
  rowToFocus.current = (userId) => focusRow(rows.findIndex((row) => row.userId === userId));
  return { active, setActive, focusRow };
}

/** A row that had the focus and shows another user by now loses it, as if it had left the page. */
function leaveRecycled(element: HTMLElement | null, active: number): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && element?.contains(focused) && (indexAt(focused) ?? active) !== active) focused.blur();
}

interface RowProps {
  row: UserTableRow;
  columns: readonly UserColumnName[];
  writing: Writing;
  index: number;
  selected: boolean;
  opened: boolean;
  /** It takes the focus of the keyboard. */
  active: boolean;
  /** In pixels. */
  height: number;
  /** The grid's columns; a card has none. */
  template: string | undefined;
}

/** Whose element this is a part of. */
function indexAt(target: EventTarget): number | null {
  const index = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}

/** Its clicks and its focus are the body's: while the table scrolls only rows that come into view are written. */
const Row = memo(function Row({ row, columns, writing, index, selected, opened, active, height, template }: RowProps) {
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-open={opened || undefined}
      tabIndex={active ? 0 : -1}
      className="users-row"
      style={{ top: index * height, height, gridTemplateColumns: template }}
    >
      <span role="gridcell" className="users-check">
        <label className="users-tick">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={fill(writing.words.table.select, { name: row.name })}
            readOnly
          />
        </label>
      </span>
      {columns.map((column) => cellOf({ row, column, writing, labelled: template === undefined }))}
    </div>
  );
});

/** Least widths in pixels. */
const WIDTHS: Partial<Record<UserColumnName, number>> = {
  name: 180,
  phoneNumber: 150,
  goodStanding: 112,
  accountType: 88,
  banned: 88,
  due: 150,
  createdAt: 112,
  referralCode: 120,
  services: 160,
  userId: 220,
  specialPrice: 112,
};

interface HeadProps extends Props {
  headers: readonly { id: UserColumnName }[];
  template: string;
}

const Head = memo(function Head({ headers, template, sort, onSort, selection, rows, writing: { words }, density }: HeadProps) {
  const some = selection.everybody || selection.ids.size > 0;
  const all = selection.everybody || (rows.length > 0 && rows.every(({ userId }) => selection.ids.has(userId)));
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="users-row users-head"
      style={{ gridTemplateColumns: template, height: ROW_HEIGHTS[density] }}
    >
      <span role="columnheader" className="users-check">
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = some && !all;
          }}
          aria-label={words.table.selectAll}
          onChange={selection.toggleAll}
        />
      </span>
      {headers.map(({ id: column }) => {
        const sorts = (SORT_COLUMNS as readonly string[]).includes(column);
        const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
        return (
          <span key={column} role="columnheader" aria-sort={sorts ? order : undefined} className="users-cell" data-column={column}>
            {sorts ? (
              <button type="button" onClick={() => onSort(nextSort(sort, column as SortColumn))}>
                {words.names[column]}
                <span aria-hidden="true">{order === 'ascending' ? ' ↑' : order === 'descending' ? ' ↓' : ''}</span>
              </button>
            ) : (
              words.names[column]
            )}
          </span>
        );
      })}
    </div>
  );
});

/** What a card shows without the column's name: it says itself what it is. */
const PLAIN: ReadonlySet<UserColumnName> = new Set(['name', 'phoneNumber', 'goodStanding']);

const NUMERIC: ReadonlySet<string> = new Set(['money', 'instant', 'duration']);
/** What fills its cell no further than its column is wide: it is not cut off at its edge, which would cost time in every frame of a scroll. */
const SHORT: ReadonlySet<string> = new Set(['switch', 'choice', 'money', 'instant', 'duration']);

interface CellOptions extends Pick<RowProps, 'row' | 'writing'> {
  column: UserColumnName;
  labelled: boolean;
}

/** Not a component: there are a dozen in each row that comes into view. */
function cellOf({ row, column, writing, labelled }: CellOptions) {
  const text = cellText(row, column, writing);
  const { kind } = USER_COLUMNS[column];
  return (
    <span
      key={column}
      role="gridcell"
      className="users-cell"
      data-column={column}
      data-numeric={NUMERIC.has(kind) || undefined}
      data-short={SHORT.has(kind) || undefined}
      title={text}
    >
      {labelled && text && !PLAIN.has(column) && <span className="users-label">{writing.words.names[column]} </span>}
      {column === 'goodStanding' ? (
        <StatusChip role={row.goodStanding ? 'ok' : 'bad'} icon={row.goodStanding ? 'check' : 'cross'}>
          {text}
        </StatusChip>
      ) : (
        text
      )}
    </span>
  );
}
