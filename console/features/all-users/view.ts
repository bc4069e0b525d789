import { useSearchParams } from 'react-router';
import { SORT_COLUMNS, type Sort, type SortColumn } from '#api/contract/user-columns.ts';

/** What the table shows, all of it in the address: a link opens the same. */
export interface View {
  /** Filters that all hold; each is an expression. */
  filters: string[];
  search: string;
  /** A column, with `-` the greatest first. */
  sort: Sort;
  /** Whose panel is open. */
  user: string | null;
}

export const FIRST_SORT: Sort = '-createdAt';
const SORTS = new Set<string>(SORT_COLUMNS.flatMap((name) => [name, `-${name}`]));

/** Ready-made views by the key of their name. */
export const VIEWS = {
  all: [],
  active: ['goodStanding = true'],
  pastDue: ['due < 0d'],
  dueSoon: ['due < 2d', 'due >= 0d'],
  neverPaid: ['lastPaymentDate = empty'],
  free: ['plan = Free'],
  banned: ['banned = true'],
} as const satisfies Record<string, readonly string[]>;

export function useView(): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') ?? FIRST_SORT;
  const view: View = {
    filters: params.getAll('where'),
    search: params.get('q') ?? '',
    sort: SORTS.has(sort) ? (sort as Sort) : FIRST_SORT,
    user: params.get('user'),
  };
  const change = (next: Partial<View>) => setParams(() => paramsOf({ ...view, ...next }), { replace: next.search !== undefined });
  return [view, change];
}

/** The address of a view. */
export function paramsOf({ filters, search, sort, user }: View): URLSearchParams {
  const params = new URLSearchParams();
  for (const filter of filters) params.append('where', filter);
  if (search) params.set('q', search);
  if (sort !== FIRST_SORT) params.set('sort', sort);
  if (user !== null) params.set('user', user);
  return params;
}

/** The filters as one expression; undefined without one. */
function whereOf(filters: readonly string[]): string | undefined {
  return filters.length ? filters.map((filter) => (filters.length > 1 ? `(${filter})` : filter)).join(' and ') : undefined;
}

/** What the server is asked for. */
export function askedOf({ filters, search, sort }: View) {
  const where = whereOf(filters);
  return { ...(where !== undefined && { where }), ...(search.trim() && { search: search.trim() }), sort };
}

/** The next of the three states of a column's order: up, down, none. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? FIRST_SORT : column;
}
