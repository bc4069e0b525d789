import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from './console.tsx';

export type Metadata = AnswerOf<typeof contract.metadata>;

/** What the signed-in person may be shown, by rules that live on the server. */
export function useMetadata() {
  const { call } = useConsole();
  return useQuery<Metadata>({
    queryKey: ['metadata'],
    queryFn: ({ signal }) => call(contract.metadata, {}, { signal }),
    staleTime: MINUTE,
  });
}
