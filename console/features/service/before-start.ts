import type { UserRecord } from '#api/contract/users.ts';
import type { TextKey } from '#engine/describe/text-key.ts';
import type { Description } from '#engine/model/platform.ts';
import type { Texts } from '../../data/i18n.ts';
import { isStarted } from '../../data/searching.ts';
import { isEnabled, missingOptions, needsSignIn, optionsOf } from './state.ts';

/** What must be settled before the switch does what it is asked for; `own` reads the platform's own words. */
type BeforeStart = { is: 'info' | 'warning'; text: string } | { is: 'sign-in' } | { is: 'question' };

export function beforeStart(entry: Description, user: UserRecord, own: (key: TextKey) => string, texts: Texts): BeforeStart {
  const { manifest, view } = entry;
  const words = texts.t.services.state;
  const started = isStarted(optionsOf(user, manifest), manifest);
  const missing = notEnabled(entry, user, texts);
  if (missing !== null) return { is: 'info', text: missing };
  if (!started && missingOptions(user, entry).length > 0)
    return { is: 'warning', text: view.start?.incomplete ? own(view.start.incomplete) : words.incomplete(manifest.name) };
  if (!started && needsSignIn(user, manifest)) return { is: 'sign-in' };
  return { is: 'question' };
}

/** What a driver without this service reads, in the platform's own words where it has some; null = the driver has it. */
export function notEnabled({ manifest, view }: Description, user: UserRecord, { t, at }: Texts): string | null {
  if (isEnabled(user, manifest.service)) return null;
  const own = view.start?.notEnabled && at(`platforms.${manifest.id}.${view.start.notEnabled}`);
  return own || t.services.state.notEnabled(manifest.name);
}
