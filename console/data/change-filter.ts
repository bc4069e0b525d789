import { ApiFailure } from '#api/contract/client.ts';
import type { UserUpdate } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useChangeUser } from './change-user.ts';
import { failureText } from './failure-text.ts';
import { useTexts } from './i18n.ts';
import type { FilterChange } from './refusal-changes.ts';

/** So long the notice with Undo is shown. */
const UNDO_MS = 10_000;

/** Changes one filter at once and offers to undo it. `busy` while one is being written. */
export function useChangeFilter({ optionField, service }: Manifest, userId: string) {
  const texts = useTexts();
  const words = texts.t.dashboard.act;
  const change = useChangeUser(userId);
  const write = (name: string, value: unknown, done: () => void) =>
    change.mutate({ [optionField]: { [name]: value } } as UserUpdate, {
      onSuccess: done,
      onError: (error) => toast.error(error instanceof ApiFailure ? failureText(error, texts) : words.failed()),
    });
  const id = `filter ${service}`;
  return {
    busy: change.isPending,
    apply({ name, value, before }: FilterChange, said: string) {
      if (change.isPending) return;
      const undo = () => write(name, before, () => toast.success(words.undone(), { id }));
      write(name, value, () => toast.success(said, { id, duration: UNDO_MS, action: { label: words.undo(), onClick: undo } }));
    },
  };
}
