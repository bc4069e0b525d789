import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * Whether the cards below a phone's first screen are drawn: in slices after it, so that a slow phone answers to the finger
 * meanwhile. A page that is made as text has them at once.
 */
export function useBelow(ready: boolean): boolean {
  const atOnce = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useDeferredValue(ready, ready && atOnce);
}

const never = () => () => undefined;
