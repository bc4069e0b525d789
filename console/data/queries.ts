import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { contract } from '#api/contract/index.ts';
import { useConsole } from './console.tsx';
import { keys } from './live.ts';
import { streamAtom } from './settings.ts';

/** The user record; `refreshMs` is the rhythm the screen's specification names. */
export function useUser(userId: string, refreshMs: number) {
  const { call } = useConsole();
  return useQuery({
    queryKey: keys.user(userId),
    queryFn: ({ signal }) => call(contract.getUser, { userId }, { signal }),
    refetchInterval: refreshMs,
  });
}

/** How often lists are fetched: hardly while events tell what happens, often while they do not. */
export function useListRefresh(): number {
  return useAtomValue(streamAtom) === 'live' ? 5 * 60_000 : 15_000;
}
