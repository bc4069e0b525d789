import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useVirtualizer } from 'react-window';

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
/** A list whose rows have stood still for so long is put in reading order. */
const REST_MS = 200;

/**
 * A list of any length whose rows in view alone are elements. A row that leaves at one end becomes the one that comes at the
 * other: its texts are exchanged where it stands, which costs a fraction of a new one. The elements follow the order of the rows
 * again as soon as the list rests, for those who have it read to them.
 */
export function WindowList({ scroller, label, busy, rowCount, heightOf, row, onShown }: Props) {
  const [element, setElement] = useState<HTMLUListElement | null>(null);
  const { items, visibleRange } = useVirtualizer({ count: rowCount, itemSize: heightOf, element, overscanCount: BEYOND });
  const tops = useMemo(() => topsOf(rowCount, heightOf), [rowCount, heightOf]);
  const total = rowCount === 0 ? 0 : tops[rowCount - 1]! + heightOf(rowCount - 1);
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
        return (
          index < rowCount && <Slot key={slot} index={index} rowCount={rowCount} top={tops[index]!} height={heightOf(index)} row={row} />
        );
      })}
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

type SlotProps = Pick<Props, 'rowCount' | 'row'> & { index: number; top: number; height: number };

const Slot = memo(function Slot({ index, rowCount, top, height, row }: SlotProps) {
  return (
    <li className="feed-row" aria-posinset={index + 1} aria-setsize={rowCount} style={{ top, height }}>
      {row(index)}
    </li>
  );
});
