import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { UserUpdate } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { USERS_KEY } from './queries.ts';

/** Changes fields of the user; a notice says what came of it, and table, ledger and log are read again. */
export function useChange(userId: string, saved: string) {
  const texts = useTexts();
  const change = useChangeUser(userId);
  const refresh = useRefresh(userId);
  const save = (body: UserUpdate, failed?: string) =>
    change.mutate(body, {
      onSuccess: () => {
        toast.success(saved);
        refresh();
      },
      onError: (error) => toast.error([failed, failureText(error, texts)].filter(Boolean).join('. ')),
    });
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
