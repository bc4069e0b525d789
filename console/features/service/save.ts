import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { isRunning } from '../../data/searching.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalsOf } from './form-values.ts';
import type { ServiceSignIn } from './sign-in.ts';
import { isEnabled } from './state.ts';
import { useServiceWords } from './words.ts';

interface Saving {
  entry: CatalogueEntry;
  user: UserRecord;
  /** How a new password is checked. */
  signIn: Pick<ServiceSignIn, 'run'>;
  /** Says that a save failed; absent = the platform's own words, or the usual ones. */
  failed?: string | undefined;
}

/** How long Undo is offered after a save. */
const UNDO_MS = 8000;

/**
 * Saves what a driver changed. A new password is checked first, by signing in with it; until then the stored one stays. A notice
 * says what failed, in the platform's own words.
 */
export function useSaveOptions({ entry, user, signIn, failed: said }: Saving) {
  const { manifest, view } = entry;
  const texts = useTexts();
  const words = texts.t.services;
  const own = useServiceWords(manifest);
  const change = useChangeUser(user.userId);
  const failed = said ?? (view.saveFailed ? own(view.saveFailed) : words.setup.failed());

  async function accepted(password: string): Promise<boolean> {
    if (isEnabled(user, manifest.service) && isRunning(user, manifest)) {
      toast.warning(words.configuration.passwordRunning(manifest.name));
      return false;
    }
    const end = await signIn.run(user.accounts?.[manifest.service] ?? '', password);
    if (!end.ok && end.why) toast.error(words.configuration.wrongPassword(), { description: end.why });
    return end.ok;
  }

  /** `refused` names the options that the server did not take. */
  async function save(update: UserUpdate, password?: unknown): Promise<{ saved: boolean; refused: readonly string[] }> {
    try {
      if (password && !(await accepted(String(password)))) return { saved: false, refused: [] };
      if (Object.keys(update).length) await change.mutateAsync(update);
      return { saved: true, refused: [] };
    } catch (error) {
      const issues = refusalsOf(error, manifest.optionField);
      const known = issues.map(({ code, message }) => texts.at(`platforms.${manifest.id}.${code}`) ?? message);
      toast.error(failed, { description: known[0] ?? failureText(error, texts) });
      return { saved: false, refused: issues.map(({ path }) => path) };
    }
  }

  return {
    save,
    /** Says that it was saved. `before` brings the earlier values back. */
    tellSaved(before: UserUpdate) {
      const text = texts.t.forms.configuration;
      const undo = () =>
        change.mutate(before, {
          onSuccess: () => void toast.success(text.undone()),
          onError: (error) => void toast.error(failed, { description: failureText(error, texts) }),
        });
      toast.success(text.saved(), {
        ...(isRunning(user, manifest) && { description: text.savedSearching() }),
        ...(Object.keys(before).length > 0 && { duration: UNDO_MS, action: { label: text.undo(), onClick: undo } }),
      });
    },
    /** What the server refused of the last save; none once it is forgotten. */
    refused: refusalsOf(change.error, manifest.optionField),
    forget: () => change.isIdle || change.reset(),
  };
}
