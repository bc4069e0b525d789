import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';

const KEYS = { codes: ['referrals'], account: (userId: string) => ['referrals', 'account', userId] } as const;

export function useCodes() {
  const { call } = useConsole();
  return useQuery({ queryKey: KEYS.codes, queryFn: ({ signal }) => call(contract.referrals, {}, { signal }) });
}

export function useAccount(userId: string) {
  const { call } = useConsole();
  return useQuery({ queryKey: KEYS.account(userId), queryFn: ({ signal }) => call(contract.partnerBilling, { userId }, { signal }) });
}

export function useDrivers(code: string) {
  const { call } = useConsole();
  return useQuery({
    queryKey: ['referrals', 'drivers', code],
    queryFn: ({ signal }) => call(contract.usersInBilling, { referral: code }, { signal }),
  });
}

/** Success of the drivers who joined in the week of an instant. */
export function useRate(code: string, at: number) {
  const { call } = useConsole();
  const day = new Date(at).toISOString().slice(0, 10);
  return useQuery({
    queryKey: ['referrals', 'rate', code, day],
    queryFn: ({ signal }) => call(contract.successRate, { code, createDate: day }, { signal }),
  });
}

export function useSmsLeft(code: string) {
  const { call } = useConsole();
  return useQuery({
    queryKey: ['referrals', 'sms', code],
    queryFn: ({ signal }) => call(contract.validateReferralSms, { referralCode: code }, { signal }),
    retry: false,
  });
}

/** After a change: codes, account and what the notice of a partner says are asked for again. */
export function useChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['referrals'] });
    void queries.invalidateQueries({ queryKey: ['metadata'] });
  };
}
