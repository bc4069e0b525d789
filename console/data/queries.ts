import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useConsole } from './console.tsx';
import { useTexts } from './i18n.ts';
import { keys } from './live.ts';
import { sessionAtom, streamAtom } from './settings.ts';

/** While a search runs the record is the proof that it still checks: it is asked for more often than its screen's rhythm. */
const PROOF_MS = 10_000;

interface RecordQuery {
  call: Call;
  userId: string;
  /** The rhythm that the screen's specification names. */
  refreshMs: number;
  /** The signed-in user's own record; an admin who views somebody else's sees it refreshed by events alone. */
  own: boolean;
}

export function userQuery({ call, userId, refreshMs, own }: RecordQuery) {
  return queryOptions<UserRecord, Error, UserRecord, QueryKey>({
    queryKey: keys.user(userId),
    queryFn: ({ signal }) => call(contract.getUser, { userId }, { signal }),
    refetchInterval: ({ state }) => own && (isSearching(state.data) ? Math.min(PROOF_MS, refreshMs) : refreshMs),
  });
}

/** The user record, kept fresh while a screen shows it. */
export function useUser(userId: string, refreshMs: number) {
  const { call } = useConsole();
  const session = useAtomValue(sessionAtom);
  const own = session.status === 'signed-in' && session.userId === userId;
  const user = useQuery(userQuery({ call, userId, refreshMs, own }));
  useRefreshNotice(user.isRefetchError);
  return user;
}

/** Says once that what is shown has grown old; the next refresh that succeeds ends it. */
function useRefreshNotice(failed: boolean): void {
  const { t } = useTexts();
  const text = t.console.flexDashboard.refreshFailed();
  useEffect(() => {
    if (failed) toast.error(text, { id: 'record-refresh' });
  }, [failed, text]);
}

function isSearching(user: UserRecord | undefined): boolean {
  return Object.values(user?.sessions ?? {}).some((session) => session.state === 'searching');
}

/** An answer is asked for again by the next screen that shows it once it is this old. */
export const FRESH_MS = 10_000;

type StreamRhythm = () => number;

/**
 * Lists of offers are fetched once for as long as this page lives, while events keep them true: another look at a screen asks for
 * nothing. What forces them is their rhythm, a gap in the stream, the window that comes back and the reader.
 */
export function useListKept(): { staleTime: StreamRhythm; gcTime: number } {
  const staleTime = useStreamRhythm(Number.POSITIVE_INFINITY, FRESH_MS);
  return { staleTime, gcTime: Number.POSITIVE_INFINITY };
}

/** How often lists are fetched: hardly while events tell what happens, often while they do not. */
export function useListRefresh(): StreamRhythm {
  return useStreamRhythm(5 * MINUTE, 15_000);
}

/** Read each time it is needed: a screen is not drawn again because the stream of events began. */
function useStreamRhythm(live: number, otherwise: number): StreamRhythm {
  const store = useStore();
  return useMemo(() => () => (store.get(streamAtom) === 'live' ? live : otherwise), [store, live, otherwise]);
}

/** Has what is on the screen read its rhythm once more when the stream begins or ends. */
export function useStreamRhythms(): void {
  const store = useStore();
  const queries = useQueryClient();
  useEffect(
    () =>
      store.sub(streamAtom, () => {
        for (const query of queries.getQueryCache().getAll()) for (const observer of query.observers) observer.setOptions(observer.options);
      }),
    [store, queries],
  );
}
