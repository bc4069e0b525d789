import type { Sort } from './user-columns.ts';

/** What one account keeps at most; `characters` are those of all its views together, written as JSON. */
export const SAVED_VIEWS = { most: 12, filters: 10, name: 40, characters: 8000 } as const;

/** Filters, search and order of the all-users table under a name that its reader gave them. */
export interface SavedView {
  name: string;
  /** Expressions that all hold. */
  filters: string[];
  search: string;
  sort: Sort;
}
