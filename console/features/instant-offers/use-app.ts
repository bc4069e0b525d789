import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { AppBuild } from '#api/contract/instant-offers.ts';
import { APP_BUILD } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { useTrack } from '../../data/track.ts';
import { download, type Progress, save } from './download.ts';

const keyOf = (userId: string) => ['flex-apk', userId];

/** The driver's app: how far it is, asked for every three seconds while it is being made, sixty times at most. */
export function useApp(userId: string) {
  const { call, queries } = useConsole();
  const key = keyOf(userId);
  const [asked, setAsked] = useState(0);
  const query = useQuery<AppBuild>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const app = await call(contract.checkApp, { userId }, { signal });
      setAsked((before) => (app.state === 'creating' ? before + 1 : 0));
      return app;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'creating' && asked <= APP_BUILD.polls ? APP_BUILD.pollMs : false),
  });
  const take = (app: AppBuild) => {
    setAsked(0);
    queries.setQueryData(key, app);
  };
  const create = useMutation({
    mutationFn: () => call(contract.makeApp, { userId }),
    onSuccess: take,
    onError: () => void queries.invalidateQueries({ queryKey: key }),
  });
  const remove = useMutation({
    mutationFn: () => call(contract.removeApp, { userId }),
    onSuccess: () =>
      query.data && take({ ...query.data, state: 'idle', fileName: null, url: null, bytes: null, sha256: null, ageMs: null }),
  });
  /** It is being made, and we still ask how far it is. */
  const creating = create.isPending || (query.data?.state === 'creating' && asked <= APP_BUILD.polls);
  return { query, create, remove, creating };
}

/** Loads the finished app; by itself where it became ready while the page was open. */
export function useDownload(app: AppBuild | undefined) {
  const track = useTrack();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  const seen = useRef<AppBuild['state'] | null>(null);
  const { url = null, fileName = null, state = null } = app ?? {};

  const start = useCallback(async () => {
    if (running.current || url === null || fileName === null) return;
    const controller = new AbortController();
    running.current = controller;
    setFailed(false);
    setProgress({ received: 0, total: 0, leftMs: null, paused: false });
    track('FLEX_INSTANTS_DOWNLOAD', { fileName });
    try {
      save(await download({ url, signal: controller.signal, onProgress: setProgress }), fileName);
    } catch {
      if (!controller.signal.aborted) setFailed(true);
    } finally {
      running.current = null;
      setProgress(null);
    }
  }, [url, fileName, track]);

  useEffect(() => {
    if (seen.current === 'creating' && state === 'ready') void start();
    seen.current = state;
  }, [state, start]);
  useEffect(() => () => running.current?.abort(), []);
  return { progress, failed, start };
}
