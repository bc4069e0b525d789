import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import { takeRecord } from '../../data/live.ts';
import { isStarted } from '../../data/searching.ts';
import { optionsOf } from './state.ts';

export const callKey = (userId: string, service: string, does: string) => ['platform-call', userId, service, does] as const;

/** Answers of one of the platform's own calls. */
export function usePlatformCall({ manifest }: Description, does: string, userId: string, refreshMs?: number) {
  const { call } = useConsole();
  return useQuery({
    queryKey: callKey(userId, manifest.service, does),
    queryFn: ({ signal }) => call(platformCall(manifest.service, does), { userId }, { signal }),
    refetchInterval: refreshMs ?? false,
  });
}

/** What was refused of a start or stop: by the call before it, or by the record. */
export class StartFailure extends Error {
  readonly at: 'first' | 'record';
  readonly why: unknown;
  constructor(at: 'first' | 'record', why: unknown) {
    super(at);
    this.at = at;
    this.why = why;
  }
}

interface Starting {
  /** Names the sign-in that has just succeeded. */
  accessToken?: string | null;
  /** It is started and goes on after a sign-in; otherwise the flag is turned. */
  again?: boolean;
}

/**
 * Reads the latest options, asks the platform's helper where it has one, and writes them back with the start flag turned; after a
 * sign-in that gave a token, with its token.
 */
export function useStart(entry: Description, userId: string) {
  const { call } = useConsole();
  const client = useQueryClient();
  const { manifest, view } = entry;
  return useMutation({
    async mutationFn({ accessToken = null, again = false }: Starting): Promise<UserRecord> {
      const latest = await call(contract.getUser, { userId }).catch((why) => {
        throw new StartFailure('record', why);
      });
      const start = again || !isStarted(optionsOf(latest, manifest), manifest);
      const type = start ? 'START' : 'STOP';
      if (view.start?.first)
        await call(platformCall(manifest.service, view.start.first), { userId, type }).catch((why) => {
          throw new StartFailure('first', why);
        });
      const options = { start, status: start ? 'STARTING' : 'STOPPING', ...(accessToken && { accessToken }) };
      return call(contract.updateUser, { userId, body: { [manifest.optionField]: options } }).catch((why) => {
        throw new StartFailure('record', why);
      });
    },
    onSuccess: (user) => takeRecord(client, user),
  });
}

/** The server's own reason, where it gave one that says more than that it failed. */
export function reasonIn(error: unknown): ApiFailure | null {
  const why = error instanceof StartFailure ? error.why : error;
  return why instanceof ApiFailure && /^(session\.|options\.|network\.)/.test(why.body.code) ? why : null;
}
