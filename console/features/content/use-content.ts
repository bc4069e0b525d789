import { useMutation, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import type { InputOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { languageTag } from '../../ui/text/format.ts';
import { contentTexts } from './texts.ts';

/** The texts of these pages, and times in the reader's form. */
export function useContentTexts() {
  const texts = useTexts();
  const words = use(contentTexts(texts.locale));
  const form = new Intl.DateTimeFormat(languageTag(texts.locale), { dateStyle: 'medium', timeStyle: 'short' });
  return { words, texts, time: (at: number) => form.format(at) };
}

export function useEntries() {
  const { call } = useConsole();
  return useQuery({ queryKey: ['config', 'all'], queryFn: ({ signal }) => call(contract.allConfig, {}, { signal }) });
}

/** Sends a change; what was shown is asked for again, and the admin hears that it is done. */
function useChange<Input>(send: (input: Input) => Promise<unknown>) {
  const { queries } = useConsole();
  const { words } = useContentTexts();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(words.saved);
      await Promise.all(['config', 'statuses', 'metadata', 'facts'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}

export function useSetEntry() {
  const { call } = useConsole();
  return useChange((input: InputOf<typeof contract.setConfig>) => call(contract.setConfig, input));
}
export function useSetStatus() {
  const { call } = useConsole();
  return useChange((input: InputOf<typeof contract.setServiceStatus>) => call(contract.setServiceStatus, input));
}
export function useSendPromotion() {
  const { call } = useConsole();
  return useChange((input: InputOf<typeof contract.sendPromotion>) => call(contract.sendPromotion, input));
}
export function useWithdraw() {
  const { call } = useConsole();
  return useChange((promotionId: string) => call(contract.withdrawPromotion, { promotionId }));
}
export function useRevert() {
  const { call } = useConsole();
  return useChange((seq: number) => call(contract.revertConfig, { seq }));
}

/** What is wrong, in the reader's language: by the code of the first value that is not right. */
export function useProblem(): (error: unknown) => string {
  const { words, texts } = useContentTexts();
  return (error) => {
    const code = error instanceof ApiFailure ? error.body.issues?.[0]?.code?.replace('config.', '') : undefined;
    const problems: Record<string, string> = words.problems;
    return (code && problems[code]) || failureText(error, texts);
  };
}
