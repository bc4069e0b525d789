import { memo, type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { useVirtualizer } from 'react-window';

interface Props {
  scroller: RefObject<HTMLUListElement | null>;
  label: string;
  busy: boolean;
  rowCount: number;
  /** In pixels; every row has it. */
  rowHeight: number;
  /** Should stay the same function as long as its rows do: those in view are drawn again with it. */
  row(index: number): ReactNode;
  /** The last row in view, after every drawing. */
  onShown(last: number): void;
}

/** Rows that are drawn above and below those in view. */
const BEYOND = 3;
/** A list whose rows have stood still for so long is put in reading order. */
const REST_MS = 200;

/**
 * A list of any length whose rows in view alone are elements. A row that leaves at one end becomes the one that comes at the
 * other: its texts are exchanged where it stands, which costs a fraction of a new one. The elements follow the order of the rows
 * again as soon as the list rests, for those who have it read to them.
 */
export function WindowList({ scroller, label, busy, rowCount, rowHeight, row, onShown }: Props) {
  const [element, setElement] = useState<HTMLUListElement | null>(null);
  const { items, visibleRange, totalSize } = useVirtualizer({ count: rowCount, itemSize: rowHeight, element, overscanCount: BEYOND });
  const [slots, setSlots] = useState(1);
  if (items.length > slots) setSlots(items.length);
  const first = Math.max(0, Math.min(items[0]?.index ?? 0, rowCount - slots));
  const [begin, setBegin] = useState(0);
  const hold = useCallback(
    (list: HTMLUListElement | null) => {
      scroller.current = list;
      setElement(list);
    },
    [scroller],
  );

  useEffect(() => onShown(visibleRange.stopIndex));
  useEffect(() => {
    const rest = setTimeout(() => setBegin(first), REST_MS);
    return () => clearTimeout(rest);
  }, [first]);

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
      {Array.from({ length: slots }, (_, k) => {
        const slot = (begin + k) % slots;
        const index = first + ((((slot - first) % slots) + slots) % slots);
        return index < rowCount && <Slot key={slot} index={index} rowCount={rowCount} rowHeight={rowHeight} row={row} />;
      })}
      <li aria-hidden="true" style={{ height: totalSize }} />
    </ul>
  );
}

const Slot = memo(function Slot({ index, rowCount, rowHeight, row }: Pick<Props, 'rowCount' | 'rowHeight' | 'row'> & { index: number }) {
  return (
    <li className="feed-row" aria-posinset={index + 1} aria-setsize={rowCount} style={{ top: index * rowHeight, height: rowHeight }}>
      {row(index)}
    </li>
  );
});
