import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from './console.tsx';
import { keys } from './live.ts';
import { streamAtom } from './settings.ts';

/** While a search runs the record is the proof that it still checks: it is asked for more often than its screen's rhythm. */
const PROOF_MS = 10_000;

/** The user record; `refreshMs` is the rhythm the screen's specification names. */
export function useUser(userId: string, refreshMs: number) {
  const { call } = useConsole();
  return useQuery({
    queryKey: keys.user(userId),
    queryFn: ({ signal }) => call(contract.getUser, { userId }, { signal }),
    refetchInterval: ({ state }) => (isSearching(state.data) ? Math.min(PROOF_MS, refreshMs) : refreshMs),
  });
}

function isSearching(user: UserRecord | undefined): boolean {
  return Object.values(user?.sessions ?? {}).some((session) => session.state === 'searching');
}

/** How often lists are fetched: hardly while events tell what happens, often while they do not. */
export function useListRefresh(): number {
  return useAtomValue(streamAtom) === 'live' ? 5 * 60_000 : 15_000;
}
