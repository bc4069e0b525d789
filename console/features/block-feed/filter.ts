import type { FeedFilter } from './queries.ts';

export const STATUSES = ['got', 'lost', 'dislikes', 'passed'] as const;
/** `passed` = fitting offers that patience passed over; `dislikes` are the others that were skipped. */
export type Outcome = (typeof STATUSES)[number];

/** Reads the filter from the address: `?status=lost&location=a&location=b`; an unknown status filters nothing. */
export function filterOf(query: URLSearchParams): FeedFilter {
  const status = query.get('status');
  return { status: STATUSES.find((one) => one === status) ?? null, locationIds: [...new Set(query.getAll('location'))] };
}

export function queryOf({ status, locationIds }: FeedFilter): URLSearchParams {
  return new URLSearchParams([...(status ? [['status', status]] : []), ...locationIds.map((id) => ['location', id])]);
}
