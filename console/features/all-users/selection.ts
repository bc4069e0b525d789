import { useRef, useState } from 'react';
import type { UserTableRow } from '#api/contract/user-table.ts';

export interface Selection {
  /** Everybody that fits is selected, not the ids alone. */
  everybody: boolean;
  ids: ReadonlySet<string>;
  has(userId: string): boolean;
  /** With `range` every row since the last one that was chosen. */
  toggle(index: number, range: boolean): void;
  toggleAll(): void;
  takeEverybody(): void;
  clear(): void;
}

/** Rows that are selected. Another filter or order keeps the ids, but not "everybody". */
export function useSelection(rows: readonly UserTableRow[], shown: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [everybodyOf, setEverybodyOf] = useState<string | null>(null);
  const last = useRef(0);
  const everybody = everybodyOf === shown;
  return {
    everybody,
    ids,
    has: (userId) => everybody || ids.has(userId),
    toggle(index, range) {
      const row = rows[index];
      if (!row) return;
      const on = !ids.has(row.userId);
      const [from, to] = range ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index];
      last.current = index;
      const next = new Set(ids);
      for (const { userId } of rows.slice(from, to + 1)) on ? next.add(userId) : next.delete(userId);
      setIds(next);
      setEverybodyOf(null);
    },
    toggleAll() {
      const all = rows.every(({ userId }) => ids.has(userId));
      setIds(all ? new Set() : new Set([...ids, ...rows.map(({ userId }) => userId)]));
      setEverybodyOf(null);
    },
    takeEverybody: () => setEverybodyOf(shown),
    clear() {
      setIds(new Set());
      setEverybodyOf(null);
    },
  };
}
