import { useState } from 'react';

interface HeldRows<T> {
  rows: readonly T[];
  /** Rows that have come since. */
  waiting: number;
}

/** What to show of a live list: held, the rows stand as they were shown. An empty list has nothing to hold. */
export function holdRows<T>(live: readonly T[], shown: readonly T[], idOf: (row: T) => string, held: boolean): HeldRows<T> {
  if (!held || shown.length === 0) return { rows: live, waiting: 0 };
  const known = new Set(shown.map(idOf));
  return { rows: shown, waiting: live.filter((row) => !known.has(idOf(row))).length };
}

/** Live rows that hold still while somebody reads or aims at them; letting go shows the newest again. */
export function useHeldRows<T>(live: readonly T[], idOf: (row: T) => string, held: boolean): HeldRows<T> {
  const [shown, setShown] = useState(live);
  const result = holdRows(live, shown, idOf, held);
  if (result.rows !== shown) setShown(result.rows);
  return result;
}
