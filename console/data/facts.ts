import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '#api/contract/client.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from './console.tsx';

export type ShellFacts = AnswerOf<typeof contract.shell>;

/** What everybody may know of this installation: terms version, whether sign-up is open, the sandbox's messages. */
export function useFacts() {
  const { call } = useConsole();
  return useQuery(factsQuery(call));
}

/** The same for who has to wait for it. */
export function useAskFacts(): () => Promise<ShellFacts> {
  const { call, queries } = useConsole();
  return () => queries.ensureQueryData(factsQuery(call));
}

/** The query of the facts, for who asks before a screen does. */
export const factsQuery = (call: Call) =>
  queryOptions({ queryKey: ['facts'], queryFn: ({ signal }) => call(contract.shell, {}, { signal }), staleTime: MINUTE });
