import type { UserRecord } from '#api/contract/users.ts';
import type { TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { helpPath } from '#engine/model/pause-topic.ts';
import type { Description } from '#engine/model/platform.ts';
import { NEXT_STEPS, type NextStep, SESSION_STATES } from '#engine/model/session.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { SESSION_META, WAITING_FOR_APP, wordsLastMs } from '../../ui/status/status.ts';
import { clockTime, duration, relative } from '../../ui/text/format.ts';
import { optionsOf, shownState } from './state.ts';

/** What the driver does next. These services have a button where others have a switch. */
function nextStepText(step: NextStep | undefined, state: string, t: TranslationFunctions): string | null {
  if (step === undefined || step === 'none' || state === 'searching') return null;
  return step === 'press-start' ? t.services.state.pressStart() : t.common.nextSteps[step]();
}

/** Without a check for this long a search is no longer believed. */
const SILENT_MS = 120_000;

/** Returns the state of a service in words, with its colour, the next step and the address of its help. */
export function useStatus({ manifest }: Description, user: UserRecord) {
  const { t, locale } = useTexts();
  const flex = t.console.flexDashboard;
  const session = user.sessions[manifest.service];
  const now = useWorldNow(wordsLastMs(session?.state));
  const shown = shownState(optionsOf(user, manifest), manifest);
  const state = shown === 'stopped' ? 'stopped' : (SESSION_STATES.find((known) => known === session?.state) ?? 'stopped');
  const meta = SESSION_META[state];
  if (!user.goodStanding)
    return {
      ...meta,
      role: 'bad' as const,
      icon: 'alert' as const,
      title: flex.badStanding(),
      meta: '',
      step: flex.badStandingStep(),
      url: null,
      help: helpPath(manifest.service, { state: 'not-in-good-standing' }),
    };
  if (shown === WAITING_FOR_APP)
    return {
      ...SESSION_META.starting,
      title: t.common.labels.waiting(),
      meta: '',
      step: t.services.device.waiting(),
      url: null,
      help: null,
    };
  const known = NEXT_STEPS.find((step): step is NextStep => step === session?.nextStep);
  const step = nextStepText(known, state, t);
  const cause = (session?.cause && (t.common.causes as Record<string, () => string>)[session.cause]?.()) || null;
  const base = {
    ...meta,
    title: t.common.states[state](),
    url: session?.url ?? null,
    help: state === 'searching' ? null : helpPath(manifest.service, { state, cause: session?.cause }),
    step: [cause, step].filter(Boolean).join(' ') || null,
  };
  if (state === 'searching') {
    const silence = now - (session?.lastPollAt ?? session?.since ?? now);
    if (silence > SILENT_MS)
      return { ...base, role: 'bad' as const, icon: 'alert' as const, meta: flex.silent(duration(silence, t)), step: t.services.silent() };
    const said = user.patience === 'off' ? t.services.searching() : t.services.patient();
    return { ...base, meta: session?.lastPollAt ? flex.checked(relative(silence, t)) : flex.notChecked(), step: said };
  }
  if (state === 'paused' && session?.until)
    return {
      ...base,
      title: flex.pausedUntil(clockTime(session.until, null, locale)),
      meta: t.common.in(duration(Math.max(0, session.until - now), t)),
    };
  return { ...base, meta: session ? flex.since(clockTime(session.since, null, locale)) : '' };
}

export type StatusInWords = ReturnType<typeof useStatus>;
