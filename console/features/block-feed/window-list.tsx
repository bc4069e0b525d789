import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useVirtualizer } from 'react-window';
import { useSlots } from '../../ui/lists/use-slots.ts';

interface Props {
  scroller: RefObject<HTMLUListElement | null>;
  label: string;
  busy: boolean;
  rowCount: number;
  /** Height of a row in pixels; should stay the same function as long as its rows do. */
  heightOf(index: number): number;
  /** Should stay the same function as long as its rows do: those in view are drawn again with it. */
  row(index: number): ReactNode;
  /** The last row in view, after every drawing. */
  onShown(last: number): void;
}

/** Rows that are drawn above and below those in view. */
const BEYOND = 3;

/** A list of any length whose rows in view alone are elements. */
export function WindowList({ scroller, label, busy, rowCount, heightOf, row, onShown }: Props) {
  const [element, setElement] = useState<HTMLUListElement | null>(null);
  const { items, visibleRange } = useVirtualizer({ count: rowCount, itemSize: heightOf, element, overscanCount: BEYOND });
  const tops = useMemo(() => topsOf(rowCount, heightOf), [rowCount, heightOf]);
  const total = rowCount === 0 ? 0 : tops[rowCount - 1]! + heightOf(rowCount - 1);
  const slots = useSlots(items, rowCount);
  const hold = useCallback(
    (list: HTMLUListElement | null) => {
      scroller.current = list;
      setElement(list);
    },
    [scroller],
  );

  useEffect(() => onShown(visibleRange.stopIndex));

  return (
    <ul
      ref={hold}
      className="feed-list"
      aria-label={label}
      aria-busy={busy}
      // A list that scrolls is scrolled with the keyboard as well.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      {slots.map(({ slot, index }) => (
        <Row key={slot} index={index} rowCount={rowCount} top={tops[index]!} height={heightOf(index)} row={row} />
      ))}
      <li aria-hidden="true" style={{ height: total }} />
    </ul>
  );
}

/** Where each row begins. */
function topsOf(rowCount: number, heightOf: (index: number) => number): number[] {
  const tops: number[] = [];
  for (let index = 0, top = 0; index < rowCount; top += heightOf(index++)) tops.push(top);
  return tops;
}

type RowProps = Pick<Props, 'rowCount' | 'row'> & { index: number; top: number; height: number };

const Row = memo(function Row({ index, rowCount, top, height, row }: RowProps) {
  return (
    <li className="feed-row" aria-posinset={index + 1} aria-setsize={rowCount} style={{ top, height }}>
      {row(index)}
    </li>
  );
});
