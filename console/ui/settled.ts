import { useState } from 'react';

/**
 * Live rows that hold still while somebody reads or aims at them: `held` keeps what is shown, `waiting` says how many
 * rows have come since; letting go shows the newest again. An empty list has nothing to hold.
 */
export function useSettled<T>(live: readonly T[], idOf: (row: T) => string, held: boolean): { rows: readonly T[]; waiting: number } {
  const [shown, setShown] = useState(live);
  const free = !held || shown.length === 0;
  if (free && shown !== live) setShown(live);
  if (free) return { rows: live, waiting: 0 };
  const known = new Set(shown.map(idOf));
  return { rows: shown, waiting: live.reduce((count, row) => count + (known.has(idOf(row)) ? 0 : 1), 0) };
}
