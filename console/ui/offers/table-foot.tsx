import { useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import './table-foot.css';

interface Paging {
  /** The page that was turned to, counted from 0; the rows may have become fewer since. */
  asked: number;
  size: number;
  sizes: readonly number[];
  turnTo(page: number): void;
  resize(size: number): void;
}

/** Pages of so many rows; at first those of the first size. */
export function usePaging(sizes: readonly number[]): Paging {
  const [size, setSize] = useState(sizes[0]!);
  const [asked, turnTo] = useState(0);
  const resize = (next: number) => {
    setSize(next);
    turnTo(0);
  };
  return { asked, size, sizes, turnTo, resize };
}

/** The page to be shown, the last there is, and the rows of the one shown. */
export function pageOf<Row>({ asked, size }: Pick<Paging, 'asked' | 'size'>, rows: readonly Row[]) {
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(asked, last);
  return { page, last, visible: rows.slice(page * size, (page + 1) * size) };
}

/** Rows a page, which of them are shown, and the way to the others. */
export function TableFoot({ paging, rows }: { paging: Paging; rows: readonly unknown[] }) {
  const { t } = useTexts();
  const words = t.console.offers;
  const { size, sizes, turnTo, resize } = paging;
  const { page, last, visible } = pageOf(paging, rows);
  const from = page * size;
  return (
    <footer className="table-foot">
      <label>
        {words.rows()}
        <select value={size} onChange={(event) => resize(Number(event.target.value))}>
          {sizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <span className="meta range-of">
        {rows.length > 0 && words.range({ from: from + 1, to: from + visible.length, total: rows.length })}
      </span>
      <button type="button" className="bar-button" disabled={page === 0} aria-label={words.previous()} onClick={() => turnTo(page - 1)}>
        <Icon name="left" size={20} />
      </button>
      <button type="button" className="bar-button" disabled={page === last} aria-label={words.next()} onClick={() => turnTo(page + 1)}>
        <Icon name="right" size={20} />
      </button>
    </footer>
  );
}
