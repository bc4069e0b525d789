import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { FeedOffer, OfferEarnings, OfferFates, ScheduledAssignment } from '#api/contract/offers.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { keys, type OfferTables, takeRecord } from '../../data/live.ts';
import { useListKept, useListRefresh } from '../../data/queries.ts';
import { SERVICE } from './platform.ts';
import { type Rating, readRating, withRating } from './rating.ts';

export function useOffers(userId: string, enabled: boolean, viewing: boolean) {
  const { call } = useConsole();
  const kept = useListKept();
  return useQuery<OfferTables>({
    queryKey: keys.offers(userId, SERVICE),
    queryFn: ({ signal }) => call(contract.offers, { userId }, { signal }),
    refetchInterval: useRefresh(viewing),
    ...(!viewing && kept),
    enabled,
  });
}

export function useReserved(userId: string, enabled: boolean, viewing: boolean) {
  const { call } = useConsole();
  return useQuery<FeedOffer[]>({
    queryKey: keys.reserved(userId, SERVICE),
    queryFn: ({ signal }) => call(contract.reservedOffers, { userId }, { signal }),
    refetchInterval: useRefresh(viewing),
    enabled,
  });
}

export function useBlocks(userId: string, enabled: boolean, viewing: boolean) {
  const { call } = useConsole();
  return useQuery<ScheduledAssignment[]>({
    queryKey: keys.blocks(userId),
    queryFn: async ({ signal }) => (await call(contract.blocks, { userId }, { signal })).scheduledAssignments,
    refetchInterval: useRefresh(viewing),
    select: ofThisService,
    enabled,
  });
}

/** What became of the offers of the last 24 hours; the server counts again every half a minute. */
export function useFates(userId: string, enabled: boolean, viewing: boolean) {
  const { call } = useConsole();
  return useQuery<OfferFates>({
    queryKey: keys.fates(userId),
    queryFn: ({ signal }) => call(contract.offerFates, { userId }, { signal }),
    refetchInterval: refreshOf(MINUTE, viewing),
    enabled,
  });
}

/** Events ask for it again; beyond that the windows move on by themselves. */
export function useEarnings(userId: string, enabled: boolean, viewing: boolean) {
  const { call } = useConsole();
  return useQuery<OfferEarnings>({
    queryKey: keys.earnings(userId),
    queryFn: ({ signal }) => call(contract.offerEarnings, { userId }, { signal }),
    refetchInterval: useRefresh(viewing),
    enabled,
  });
}

const flexRating = platformCall(SERVICE, 'rating');

/** Null where the platform has none or does not tell it now. */
export function useRating(userId: string, enabled: boolean) {
  const { call } = useConsole();
  return useQuery<Rating | null>({
    queryKey: keys.rating(userId),
    queryFn: ({ signal }) => call(flexRating, { userId }, { signal }).then(readRating),
    staleTime: 10 * MINUTE,
    retry: false,
    enabled,
  });
}

/** In an admin's view nothing is fetched again by itself. */
function useRefresh(viewing: boolean): number | false {
  return refreshOf(useListRefresh(), viewing);
}

export function refreshOf(everyMs: number, viewing: boolean): number | false {
  return viewing ? false : everyMs;
}

function ofThisService(blocks: ScheduledAssignment[]): ScheduledAssignment[] {
  return blocks.filter((block) => block.service === SERVICE);
}

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

/** The stream may have told of a later state while the answer was on its way: then that one stands. */
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

export function useForfeit(userId: string) {
  const { call } = useConsole();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (block: ScheduledAssignment) => call(contract.forfeit, { userId, startTime: block.startTime }),
    onSuccess: (_answer, block) => {
      client.setQueryData<ScheduledAssignment[]>(keys.blocks(userId), (blocks) =>
        blocks?.filter((held) => held.startTime !== block.startTime),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.blocks(userId) }),
  });
}
