import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

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
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  const inView = Math.ceil(height / rowHeight);
  const slots = inView + 1 + 2 * BEYOND;
  const first = Math.max(0, Math.min(top - BEYOND, rowCount - slots));
  const [begin, setBegin] = useState(0);

  useLayoutEffect(() => {
    const list = scroller.current!;
    setHeight(list.clientHeight);
    const observer = new ResizeObserver(() => setHeight(list.clientHeight));
    observer.observe(list);
    return () => observer.disconnect();
  }, [scroller]);
  useEffect(() => onShown(Math.min(rowCount - 1, top + inView)));
  useEffect(() => {
    const rest = setTimeout(() => setBegin(first), REST_MS);
    return () => clearTimeout(rest);
  }, [first]);

  return (
    <ul
      ref={scroller}
      className="feed-list"
      aria-label={label}
      aria-busy={busy}
      // A list that scrolls is scrolled with the keyboard as well.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      onScroll={(event) => setTop(Math.max(0, Math.floor(event.currentTarget.scrollTop / rowHeight)))}
    >
      {Array.from({ length: slots }, (_, k) => {
        const slot = (begin + k) % slots;
        const index = first + ((((slot - first) % slots) + slots) % slots);
        return index < rowCount && <Slot key={slot} index={index} rowCount={rowCount} rowHeight={rowHeight} row={row} />;
      })}
      <li aria-hidden="true" style={{ height: rowCount * rowHeight }} />
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
