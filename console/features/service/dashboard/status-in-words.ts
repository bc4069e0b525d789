import type { UserRecord } from '#api/contract/users.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { helpPath } from '#engine/model/pause-topic.ts';
import { NEXT_STEPS, type NextStep, SESSION_STATES, type SessionState } from '#engine/model/session.ts';
import { mainManifest } from '../../../data/main-switch.ts';
import { SESSION_META, type StatusIcon, type StatusRole } from '../../../ui/status/status.ts';
import { clockTime, duration, relative } from '../../../ui/text/format.ts';

const SERVICE = mainManifest.service;

interface StatusWords {
  state: SessionState;
  role: StatusRole;
  icon: StatusIcon;
  /** The state, readable at arm's length. */
  title: string;
  /** Facts with their time, e.g. `14 stations`, `checked 2 s ago`. */
  meta: string[];
  /** Why it is so, where there is a cause. */
  cause: string | null;
  /** What the driver does next, where there is something to do or to wait for. */
  step: string | null;
  url: string | null;
  /** Address of the help about a search that does not run; null while it does. */
  help: string | null;
  /** What the driver can do about it right here. `resume`: start the search again once the platform has its answer. */
  act: 'sign-in' | 'resume' | null;
  /** Proof of life: false for a state that does not check. */
  beating: boolean;
  /** Nothing of ours runs: the platform's own app may be opened. */
  safe: boolean;
}

/** Without a check for this long the screen says so; after the second it no longer trusts the search. */
const LATE_MS = 30_000;
const SILENT_MS = 120_000;

/** `now` is world time. Never a calm state without a fresh check behind it. */
export function statusInWords(user: UserRecord, now: number, t: TranslationFunctions, locale: Locales): StatusWords {
  const words = t.console.flexDashboard;
  const session = user.sessions[SERVICE];
  const state = SESSION_STATES.find((known) => known === session?.state) ?? 'stopped';
  const base = {
    state,
    ...SESSION_META[state],
    cause: null,
    step: null,
    url: session?.url ?? null,
    help: state === 'searching' ? null : helpPath(SERVICE, { state, cause: session?.cause }),
    act: null,
    beating: false,
    safe: false,
  };
  if (!user.goodStanding) {
    return {
      ...base,
      role: 'bad',
      icon: 'alert',
      title: words.badStanding(),
      meta: [],
      step: words.badStandingStep(),
      help: helpPath(SERVICE, { state: 'not-in-good-standing' }),
    };
  }
  const title = t.common.states[state]();
  const cause = (session?.cause && (t.common.causes as Record<string, () => string>)[session.cause]?.()) || null;
  const since = session ? [words.since(clockTime(session.since, null, locale))] : [];
  switch (state) {
    case 'searching':
      return {
        ...base,
        title,
        step: user.patience === 'off' ? words.searchingStep() : words.patientStep(),
        ...searching(user, now, t),
        beating: true,
      };
    case 'paused':
      return {
        ...base,
        title: session?.until ? words.pausedUntil(clockTime(session.until, null, locale)) : title,
        meta: session?.until && session.until > now ? [t.common.in(duration(session.until - now, t))] : since,
        cause,
        step: stepText(session?.nextStep, t),
      };
    case 'starting':
      return { ...base, title, meta: since, step: words.startingStep() };
    case 'stopping':
      return { ...base, title, meta: since, step: words.stoppingStep() };
    case 'stopped':
      return { ...base, title, meta: since, cause, step: words.safe(), safe: true };
    default:
      return { ...base, title, meta: since, cause, step: stepText(session?.nextStep, t), act: ACTS[session?.nextStep ?? ''] ?? null };
  }
}

const ACTS: Record<string, 'sign-in' | 'resume'> = {
  'sign-in-again': 'sign-in',
  'answer-challenge': 'resume',
  'open-platform-app': 'resume',
};

function searching(user: UserRecord, now: number, t: TranslationFunctions): Pick<StatusWords, 'meta'> & Partial<StatusWords> {
  const words = t.console.flexDashboard;
  const chosen = (user[mainManifest.optionField] as Record<string, unknown> | undefined)?.['locations'];
  const stations = Array.isArray(chosen) ? [words.stations(chosen.length)] : [];
  const session = user.sessions[SERVICE]!;
  const silence = now - (session.lastPollAt ?? session.since);
  if (silence > SILENT_MS)
    return { role: 'bad', icon: 'alert', meta: [...stations, words.silent(duration(silence, t))], step: words.silentStep() };
  if (silence > LATE_MS)
    return { role: 'wait', icon: 'clock', meta: [...stations, words.late(relative(silence, t))], step: words.lateStep() };
  return { meta: [...stations, session.lastPollAt === null ? words.notChecked() : words.checked(relative(silence, t))] };
}

function stepText(step: string | undefined, t: TranslationFunctions): string | null {
  const known = NEXT_STEPS.find((candidate): candidate is NextStep => candidate === step);
  return known && known !== 'none' ? t.common.nextSteps[known]() : null;
}

/** The switch rests while the state changes, without good standing and while a change is on its way. */
export function switchRests(user: UserRecord, inFlight: boolean): boolean {
  const moving = /^(starting|stopping)$/i;
  return inFlight || !user.goodStanding || moving.test(user.status) || moving.test(user.sessions[SERVICE]?.state ?? '');
}

/** Set up = the service is among the driver's and its account is linked. */
export function isSetUp(user: UserRecord): boolean {
  const own = user.services.find((service) => service.key === SERVICE);
  return own !== undefined && (own['setupComplete'] ?? user.setupComplete) === true;
}
