import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { useConsole } from './console.tsx';
import { keys, takeRecord } from './live.ts';
import { withRating } from './rating.ts';

/** The platform whose switch and status are fields of the user record itself. */
export const mainManifest = manifests.find(({ capabilities }) => capabilities.startFlag === 'userDisabled')!;
const SERVICE = mainManifest.service;

/** What the switch writes: the specification's fields for on and off. */
export function switchUpdate(on: boolean): UserUpdate {
  return on ? { userDisabled: false, status: 'Starting' } : { userDisabled: true, status: 'Stopping', instantOffersActive: false };
}

/** The record as it will be: shown at once, taken back if the server refuses. */
export function switched(user: UserRecord, on: boolean, now: number): UserRecord {
  const before = user.sessions[SERVICE];
  const next = { state: on ? 'starting' : 'stopping', since: now, until: null, cause: null, nextStep: 'wait', url: null };
  const session = { ...next, lastPollAt: on ? null : (before?.lastPollAt ?? null) };
  return { ...user, userDisabled: !on, status: on ? 'Starting' : 'Stopping', sessions: { ...user.sessions, [SERVICE]: session } };
}

export function useSwitch(userId: string) {
  const { call, world } = useConsole();
  const client = useQueryClient();
  const key = keys.user(userId);
  return useMutation({
    mutationFn: (on: boolean) =>
      call(contract.updateUser, { userId, body: withRating(switchUpdate(on), client.getQueryData(keys.rating(userId))) }),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<UserRecord>(key);
      if (before) client.setQueryData(key, switched(before, on, world.now()));
      return before;
    },
    onSuccess: (user) => takeRecord(client, user, answered),
    onError: (_error, _on, before) => before && client.setQueryData(key, before),
  });
}

/** The stream may have told of a later state while the answer was on its way: then that state is kept. */
function answered(shown: UserRecord | undefined, user: UserRecord): UserRecord {
  return shown && laterThan(shown, user) ? { ...user, status: shown.status, sessions: shown.sessions } : user;
}

function laterThan(shown: UserRecord, answered: UserRecord): boolean {
  const state = shown.sessions[SERVICE];
  return (
    state !== undefined &&
    state.state !== 'starting' &&
    state.state !== 'stopping' &&
    state.since > (answered.sessions[SERVICE]?.since ?? 0)
  );
}

/** A field of the record: shown at once, taken back if the server refuses. */
export function useSetting(userId: string) {
  const { call } = useConsole();
  const client = useQueryClient();
  const key = keys.user(userId);
  return useMutation({
    mutationFn: (body: UserUpdate) =>
      call(contract.updateUser, { userId, body: withRating(body, client.getQueryData(keys.rating(userId))) }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<UserRecord>(key);
      if (before) client.setQueryData<UserRecord>(key, { ...before, ...(body as Partial<UserRecord>) });
      return before;
    },
    onSuccess: (user) => takeRecord(client, user, answered),
    onError: (_error, body, before) => {
      const old = before && Object.fromEntries(Object.keys(body).map((name) => [name, before[name]]));
      if (old) client.setQueryData<UserRecord>(key, (shown) => shown && { ...shown, ...old });
    },
  });
}
