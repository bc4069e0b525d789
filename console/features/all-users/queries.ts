import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contract } from '#api/contract/index.ts';
import type { UserTableRow } from '#api/contract/user-table.ts';
import { useConsole } from '../../data/console.tsx';
import { askedOf, type View } from './view.ts';

export const USERS_KEY = 'all-users';

/** The rows that are loaded, page after page, with how many there are. Old rows stay while new ones come. */
export function useUsers(view: View) {
  const { call } = useConsole();
  const asked = askedOf(view);
  const list = useInfiniteQuery({
    queryKey: [USERS_KEY, asked],
    queryFn: ({ pageParam, signal }) => call(contract.allUsers, { ...asked, ...(pageParam && { lek: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ lek }) => lek,
    placeholderData: keepPreviousData,
  });
  // Counting takes longer than a page: the rows do not wait for it, and another order counts nothing again.
  const { sort: _, ...counted } = asked;
  const counts = useQuery({
    queryKey: [USERS_KEY, 'counts', counted],
    queryFn: ({ signal }) => call(contract.allUsers, { ...counted, counts: 'true', limit: '1' }, { signal }),
  }).data;
  const rows = useMemo<UserTableRow[]>(() => list.data?.pages.flatMap(({ users }) => users) ?? [], [list.data]);
  return { list, rows, matching: counts?.matching, total: counts?.total, now: list.data?.pages[0]?.now ?? Date.now() };
}
