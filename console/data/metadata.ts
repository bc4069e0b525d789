import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from './console.tsx';

export type Metadata = AnswerOf<typeof contract.metadata>;

export const metadataKey = ['metadata'] as const;

/** What the signed-in person may be shown, by rules that live on the server. */
export function useMetadata(enabled = true) {
  const { call } = useConsole();
  return useQuery<Metadata>({
    queryKey: metadataKey,
    queryFn: ({ signal }) => call(contract.metadata, {}, { signal }),
    staleTime: MINUTE,
    enabled,
  });
}

/** Only drivers whose referral code has an entry, and one that does not collect their money, have invites. */
export function useSeesInvites(user: Pick<UserRecord, 'userId'> | undefined): boolean {
  const { data } = useMetadata(user !== undefined);
  return user !== undefined && data?.referral?.collectsMoney === false;
}

/** Only drivers whose referral code has an entry, and one that does not collect their money, have Billing in the navigation; free accounts have nothing to pay. */
export function useSeesBilling(user: Pick<UserRecord, 'userId' | 'accountType'> | undefined): boolean {
  return useSeesInvites(user) && user?.accountType !== 'Free';
}
