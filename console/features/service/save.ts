import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { isStarted } from '../../data/searching.ts';
import type { Values } from '../../ui/form/form-context.ts';
import { refusalsOf } from './form.ts';
import type { ServiceSignIn } from './sign-in.ts';
import { isEnabled, optionsOf } from './state.ts';
import { useServiceWords } from './words.ts';

interface Saving {
  entry: CatalogueEntry;
  user: UserRecord;
  /** How a new password is proved. */
  signIn: Pick<ServiceSignIn, 'run'>;
}

/**
 * Saves what a driver changed of his options. A new password is proved first, by signing in with it; until then the one there is stays.
 * What failed is said in a notice, in the platform's own words.
 */
export function useSaveOptions({ entry, user, signIn }: Saving) {
  const { manifest, view } = entry;
  const texts = useTexts();
  const words = texts.t.services;
  const own = useServiceWords(manifest);
  const change = useChangeUser(user.userId);

  async function proved(password: string): Promise<boolean> {
    if (isEnabled(user, manifest.service) && isStarted(optionsOf(user, manifest), manifest)) {
      toast.warning(words.configuration.passwordRunning(manifest.name));
      return false;
    }
    const end = await signIn.run(user.accounts?.[manifest.service] ?? '', password);
    if (!end.ok && end.why) toast.error(words.configuration.wrongPassword(), { description: end.why });
    return end.ok;
  }

  /** `refused` names the options that the server did not take. */
  async function save({ password, ...options }: Values): Promise<{ saved: boolean; refused: readonly string[] }> {
    try {
      if (password && !(await proved(String(password)))) return { saved: false, refused: [] };
      if (Object.keys(options).length) await change.mutateAsync({ [manifest.optionField]: options });
      return { saved: true, refused: [] };
    } catch (error) {
      const issues = refusalsOf(error, manifest.optionField);
      const known = issues.map(({ code, message }) => texts.at(`platforms.${manifest.id}.${code}`) ?? message);
      toast.error(view.saveFailed ? own(view.saveFailed) : words.setup.failed(), { description: known[0] ?? failureText(error, texts) });
      return { saved: false, refused: issues.map(({ path }) => path) };
    }
  }

  return {
    save,
    /** What the server refused of the last save; none once it is forgotten. */
    refused: refusalsOf(change.error, manifest.optionField),
    forget: () => change.isIdle || change.reset(),
  };
}
