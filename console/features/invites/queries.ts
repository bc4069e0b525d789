import { useMutation, useQuery } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { InviteRow } from '#api/contract/invites.ts';
import { useConsole } from '../../data/console.tsx';

export const inviteKeys = {
  all: ['invites'],
  list: (userId: string) => ['invites', 'list', userId],
  progress: (userId: string) => ['invites', 'progress', userId],
} as const;

export function useInvites(userId: string) {
  const { call } = useConsole();
  return useQuery<InviteRow[]>({
    queryKey: inviteKeys.list(userId),
    queryFn: ({ signal }) => call(contract.ownInvites, { inviter: userId }, { signal }),
  });
}

export function useProgress(userId: string) {
  const { call } = useConsole();
  return useQuery({
    queryKey: inviteKeys.progress(userId),
    queryFn: ({ signal }) => call(contract.inviteProgress, { userId }, { signal }),
  });
}

export function useCreateInvite() {
  const { call, queries } = useConsole();
  return useMutation({
    mutationFn: (input: { phoneNumber: string; via: 'sms' | 'link' }) => call(contract.createInvite, input),
    // A refusal may have come after the invite was made.
    onSettled: () => queries.invalidateQueries({ queryKey: inviteKeys.all }),
  });
}

export function useChooseReward() {
  const { call, queries } = useConsole();
  return useMutation({
    mutationFn: (choice: 'free' | 'discount') => call(contract.chooseInviteReward, { choice }),
    onSettled: () => queries.invalidateQueries({ queryKey: inviteKeys.all }),
  });
}
