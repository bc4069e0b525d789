import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Call } from '#api/contract/client.ts';
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
export function useWorldNow(stepMs = 1000): number {
  return useAtWorldTime((now) => Math.floor(now / stepMs) * stepMs);
}

/** What `read` returns at the world's whole second: draws again only when that is another value. */
export function useAtWorldTime<Value>(read: (now: number) => Value): Value {
  const { world, ticker } = useConsole();
  const value = () => read(Math.floor(world.now() / 1000) * 1000);
  return useSyncExternalStore(ticker.subscribe, value, value);
}
