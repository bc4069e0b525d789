import type { UserRecord } from '#api/contract/users.ts';
import type { TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { SESSION_STATES } from '#engine/model/session.ts';
import { SESSION_META, type StatusIcon, type StatusRole, WAITING_FOR_APP } from './status.ts';

interface StatusLabel {
  role: StatusRole;
  icon: StatusIcon;
  text: string;
}

/** How one service of a driver stands, in a word or two. `disabled`: services that are switched off for everybody. */
export function statusLabel(user: UserRecord, manifest: Manifest, disabled: readonly string[], t: TranslationFunctions): StatusLabel {
  const { labels, states } = t.common;
  if (disabled.includes(manifest.service)) return { role: 'lost', icon: 'off', text: labels.disabled() };
  const options = user[manifest.optionField] as { status?: unknown } | undefined;
  const told = String(options?.status ?? '').toLowerCase();
  if (told === WAITING_FOR_APP) return { ...SESSION_META.starting, text: labels.waiting() };
  const state = SESSION_STATES.find((known) => known === user.sessions[manifest.service]?.state) ?? 'stopped';
  return { ...SESSION_META[state], text: state === 'searching' ? labels.running() : states[state]() };
}
