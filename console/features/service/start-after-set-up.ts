import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useStart } from './queries.ts';

/** Starts the search of a service whose set-up is done. A notice says why a start is refused; the driver can try again on the dashboard. */
export function useStartAfterSetUp(entry: Description, { userId }: UserRecord): () => Promise<void> {
  const texts = useTexts();
  const change = useChangeUser(userId);
  const start = useStart(entry, userId);
  const byMainSwitch = entry.manifest.capabilities.startFlag === 'userDisabled';
  return async () => {
    try {
      if (byMainSwitch) await change.mutateAsync({ userDisabled: false });
      else await start.mutateAsync({ again: true });
    } catch (error) {
      toast.error(texts.t.services.setup.startFailed(), { description: failureText(error, texts) });
    }
  };
}
