import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from './console.tsx';

export type ShellFacts = AnswerOf<typeof contract.shell>;

/** What everybody may know of this house: terms version, whether sign-up is open, the sandbox's messages. */
export function useFacts() {
  const { call } = useConsole();
  return useQuery({ queryKey: ['facts'], queryFn: ({ signal }) => call(contract.shell, {}, { signal }), staleTime: MINUTE });
}
