import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
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
    queryFn: ({ pageParam, signal }) =>
      call(contract.allUsers, { ...asked, ...(pageParam ? { lek: pageParam } : { counts: 'true' as const }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ lek }) => lek,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo<UserTableRow[]>(() => list.data?.pages.flatMap(({ users }) => users) ?? [], [list.data]);
  const first = list.data?.pages[0];
  return { list, rows, matching: first?.matching, total: first?.total, now: first?.now ?? Date.now() };
}
