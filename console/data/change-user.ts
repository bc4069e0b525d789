import { useMutation } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { UserUpdate } from '#api/contract/users.ts';
import { useConsole } from './console.tsx';
import { takeRecord } from './live.ts';

/** Sends only the fields that change and puts the record that comes back into the cache. */
export function useChangeUser(userId: string) {
  const { call, queries } = useConsole();
  return useMutation({
    mutationFn: (body: UserUpdate) => call(contract.updateUser, { userId, body }),
    onSuccess: (user) => takeRecord(queries, user),
  });
}
