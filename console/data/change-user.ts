import { useMutation } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { UserUpdate } from '#api/contract/users.ts';
import { useConsole } from './console.tsx';
import { takeRecord } from './live.ts';

interface Change {
  body: UserUpdate;
  /** Why, where the server wants to know. */
  reason?: string | undefined;
}

/** Sends only the fields that change and puts the record that comes back into the cache. */
export function useChangeUser(userId: string) {
  return useUpdate(userId, (body: UserUpdate): Change => ({ body }));
}

/** The same for what the staff change, with their reason. */
export function useChangeWithReason(userId: string) {
  return useUpdate(userId, (change: Change) => change);
}

function useUpdate<Input>(userId: string, changeOf: (input: Input) => Change) {
  const { call, queries } = useConsole();
  return useMutation({
    mutationFn: (input: Input) => {
      const { body, reason } = changeOf(input);
      return call(contract.updateUser, { userId, body, ...(reason !== undefined && { reason }) });
    },
    onSuccess: (user) => takeRecord(queries, user),
  });
}
