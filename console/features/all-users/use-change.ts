import { useQueryClient } from '@tanstack/react-query';
import type { UserUpdate } from '#api/contract/users.ts';
import { useChangeWithReason } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { USERS_KEY } from './queries.ts';

/** Words for a change: what is said when it fails, and why it is made where the server wants to know. */
interface About {
  failed?: string;
  reason?: string;
}

/** Changes fields of the user; a notice says what came of it, and table, ledger and log are read again. */
export function useChange(userId: string, saved: string) {
  const texts = useTexts();
  const refresh = useRefresh(userId);
  const change = useChangeWithReason(userId);
  const save = (body: UserUpdate, { failed, reason }: About = {}) =>
    change.mutate(
      { body, reason },
      {
        onSuccess: () => {
          toast.success(saved);
          refresh();
        },
        onError: (error) => toast.error([failed, failureText(error, texts)].filter(Boolean).join('. ')),
      },
    );
  return { save, busy: change.isPending };
}

/** Reads again everything that shows this user. */
export function useRefresh(userId: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [[USERS_KEY], ['audit', userId], ['panel-ledger', userId], keys.user(userId)])
      void queries.invalidateQueries({ queryKey });
  };
}
