import { useQuery } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
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
