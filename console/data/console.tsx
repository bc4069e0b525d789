import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Call } from '#api/contract/client.ts';
import { SECOND } from '#engine/model/time-units.ts';
import { TextsProvider } from './i18n.ts';
import type { Session } from './session.ts';
import type { Store } from './settings.ts';
import type { Ticker, WorldClock } from './world.ts';

/** What every screen may use; made once, in `app/main.tsx`. */
export interface ConsoleParts {
  call: Call;
  session: Session;
  store: Store;
  queries: QueryClient;
  world: WorldClock;
  ticker: Ticker;
}

const Parts = createContext<ConsoleParts | null>(null);

export function ConsoleProvider({ parts, children }: { parts: ConsoleParts; children: ReactNode }) {
  return (
    <Parts value={parts}>
      <StoreProvider store={parts.store}>
        <QueryClientProvider client={parts.queries}>
          <TextsProvider>{children}</TextsProvider>
        </QueryClientProvider>
      </StoreProvider>
    </Parts>
  );
}

export function useConsole(): ConsoleParts {
  const parts = useContext(Parts);
  if (!parts) throw new Error('a screen outside ConsoleProvider');
  return parts;
}

/** World time, cut to whole steps (a second unless said otherwise): draws again only when the step changes. */
export function useWorldNow(stepMs = SECOND): number {
  return useAtWorldTime((now) => Math.floor(now / stepMs) * stepMs);
}

/** What `read` returns at the world's whole second: draws again only when that is another value. */
export function useAtWorldTime<Value>(read: (now: number) => Value): Value {
  const { world } = useConsole();
  return useEachBeat(() => read(wholeSecond(world.now())));
}

/** The server's time in whole seconds; `ahead` is how far its clock is before this device's. */
export function useServerNow(ahead: number): number {
  return useAtServerTime(ahead, (now) => now);
}

/** What `read` returns at the server's whole second: draws again only when that is another value. */
export function useAtServerTime<Value>(ahead: number, read: (now: number) => Value): Value {
  return useEachBeat(() => read(wholeSecond(Date.now() + ahead)));
}

const wholeSecond = (at: number) => Math.floor(at / SECOND) * SECOND;

/**
 * What `read` returns now, and again with each beat. Between two beats it is what was drawn: time that passes while a page is
 * drawn in slices would have React draw the whole of it once more, at one go.
 */
function useEachBeat<Value>(read: () => Value): Value {
  const { ticker } = useConsole();
  const [beats, drawn] = [ticker.beats(), read()];
  const value = () => (ticker.beats() === beats ? drawn : read());
  return useSyncExternalStore(ticker.subscribe, value, value);
}
