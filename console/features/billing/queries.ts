import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { contract } from '#api/contract/index.ts';
import { SECOND } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { keys } from '../../data/live.ts';
import type { Ledger } from './plan.ts';

export type Days = '7' | '3';

export const billingKeys = {
  all: ['billing'],
  ledger: keys.ledger,
  amount: (days: Days) => ['billing', 'amount', days],
  transactions: (userId: string) => ['billing', 'transactions', userId],
} as const;

/** `ahead`: how far the server's clock is before this device's. */
export type KnownLedger = Ledger & { ahead: number };

export function useLedger(userId: string, enabled = true) {
  const { call } = useConsole();
  return useQuery<KnownLedger>({
    queryKey: billingKeys.ledger(userId),
    queryFn: async ({ signal }) => {
      const answer = await call(contract.ledger, { userId }, { signal });
      return { ...answer, ahead: answer.now - Date.now() };
    },
    enabled,
  });
}

export function useAmount(days: Days, enabled = true) {
  const { call } = useConsole();
  return useQuery({
    queryKey: billingKeys.amount(days),
    queryFn: ({ signal }) => call(contract.paymentAmount, { daysToPayFor: days }, { signal }),
    enabled,
  });
}

export function useTransactions(userId: string) {
  const { call } = useConsole();
  return useQuery({
    queryKey: billingKeys.transactions(userId),
    queryFn: ({ signal }) => call(contract.userTransactions, { userLookedId: userId }, { signal }),
  });
}

/** The server's time in whole seconds, by the one beat that all countdowns share. */
export function useServerNow(ahead: number): number {
  return useAtServerTime(ahead, (now) => now);
}

/** What `read` returns at the server's whole second: draws again only when that is another value. */
export function useAtServerTime<Value>(ahead: number, read: (now: number) => Value): Value {
  const { ticker } = useConsole();
  const value = () => read(Math.floor((Date.now() + ahead) / SECOND) * SECOND);
  return useSyncExternalStore(ticker.subscribe, value, value);
}
