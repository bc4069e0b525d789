import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { StreamEvent } from '#api/contract/events.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from './console.tsx';
import { applyEvents } from './live.ts';
import { FRESH_MS, useStreamRhythms } from './queries.ts';
import { onlineAtom, streamAtom } from './settings.ts';
import { followEvents } from './stream.ts';

/** Events are written into the caches together, so that a burst draws once. */
const GATHER_MS = 120;
const WORLD_MS = 30_000;

interface Listeners {
  onVanished(block: ScheduledAssignment): void;
  onPlan(notice: PlanNotice): void;
}

export type PlanNotice = Extract<StreamEvent, { type: 'plan' }>;

/** Keeps the caches live for this user by the event stream; `onVanished` hears of blocks the platform took back and `onPlan` of paid days that end. */
export function useFollow(userId: string, { onVanished, onPlan }: Listeners): void {
  const { session, queries } = useConsole();
  const heard = useRef({ onVanished, onPlan });
  heard.current = { onVanished, onPlan };
  const setStream = useSetAtom(streamAtom);
  useStreamRhythms();
  useEffect(() => {
    let gathered: StreamEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before: string | null = null;
    setStream('connecting');
    const follow = () =>
      followEvents({
        fetch: globalThis.fetch.bind(globalThis),
        token: session.token,
        random: Math.random,
        wait: (ms, signal) =>
          new Promise((resolve) => {
            const done = () => {
              clearTimeout(pause);
              removeEventListener('online', done);
              signal.removeEventListener('abort', done);
              resolve();
            };
            const pause = setTimeout(done, ms);
            addEventListener('online', done);
            signal.addEventListener('abort', done);
          }),
        onEvent(event) {
          gathered.push(event);
          if (event.type === 'assignment' && event.change === 'dropped') heard.current.onVanished(event.block);
          if (event.type === 'plan') heard.current.onPlan(event);
          timer ??= setTimeout(() => {
            timer = undefined;
            const batch = gathered;
            gathered = [];
            applyEvents(queries, userId, batch);
          }, GATHER_MS);
        },
        onState(state) {
          setStream(state);
          // What happened while nobody listened is fetched whole, unless the server could resume.
          if (state === 'live' && before !== null) void queries.invalidateQueries({ predicate: (query) => query.queryKey[1] === userId });
          before = state;
        },
      });
    let stop = follow();
    // Whether the connection is still alive is checked at once, not after a minute of silence.
    const onOffline = () => {
      stop();
      setStream('connecting');
      stop = follow();
    };
    addEventListener('offline', onOffline);
    return () => {
      removeEventListener('offline', onOffline);
      stop();
      clearTimeout(timer);
    };
  }, [session, queries, userId, setStream]);
}

/** Asks for world time at the start unless it came with the session, every half minute and when the page comes back. */
export function useWorldTime(): void {
  const { call, world } = useConsole();
  const online = useAtomValue(onlineAtom);
  useEffect(() => {
    const ask = () =>
      void call(contract.world, {})
        .then(world.tell)
        .catch(() => undefined);
    if (online && world.age() > FRESH_MS) ask();
    const timer = setInterval(() => document.hidden || ask(), WORLD_MS);
    const onShow = () => document.hidden || ask();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [call, world, online]);
}
