import { useCallback } from 'react';
import type { InputOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from './console.tsx';

type Tracked = InputOf<typeof contract.trackEvent>;

/** Tells the operator's analytics what happened, where the driver has agreed; the server asks about that. Nothing waits for it or hears of a failure. */
export function useTrack(): (event: Tracked['event'], properties?: Tracked['properties']) => void {
  const { call } = useConsole();
  return useCallback(
    (event, properties) => {
      void call(contract.trackEvent, { event, ...(properties && { properties }) }).catch(() => undefined);
    },
    [call],
  );
}
