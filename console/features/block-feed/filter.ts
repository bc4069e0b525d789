import { type FeedFilter, STATUSES } from './queries.ts';

/** Reads the filter from the address: `?status=lost&location=a&location=b`; an unknown status filters nothing. */
export function filterOf(query: URLSearchParams): FeedFilter {
  const status = query.get('status');
  return { status: STATUSES.find((one) => one === status) ?? null, locationIds: [...new Set(query.getAll('location'))] };
}

export function queryOf({ status, locationIds }: FeedFilter): URLSearchParams {
  return new URLSearchParams([...(status ? [['status', status]] : []), ...locationIds.map((id) => ['location', id])]);
}
