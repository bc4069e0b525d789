import { Button, Spinner } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import type { TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { helpPath } from '#engine/model/pause-topic.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { NEXT_STEPS, type NextStep, SESSION_STATES } from '#engine/model/session.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { isSearching, isStarted } from '../../data/searching.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { LiveDot } from '../../ui/status/live-dot.tsx';
import { SESSION_META, WAITING_FOR_APP } from '../../ui/status/status.ts';
import { clockTime, duration, relative } from '../../ui/text/format.ts';
import { beforeStart } from './before-start.ts';
import { useStart } from './queries.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { startFailureNotice } from './start-failure.ts';
import { configurationOf, missingOptions, needsSignIn, optionsOf, shownState, startRests } from './state.ts';
import { useServiceWords } from './words.ts';

/** Is it searching, since when, what comes next; and the button that starts and stops it, which asks first. */
export function StatusCard({ entry, user, admin }: { entry: CatalogueEntry; user: UserRecord; admin: boolean }) {
  const texts = useTexts();
  const { t } = texts;
  const words = t.services.state;
  const { manifest, view } = entry;
  const own = useServiceWords(manifest);
  const status = useStatus(entry, user);
  const start = useStart(entry, user.userId);
  const [asking, setAsking] = useState(false);
  const [signingIn, setSigningIn] = useState(false);
  const token = useRef<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const options = optionsOf(user, manifest);
  const started = isStarted(options, manifest);
  const rests = startRests(user, manifest, start.isPending);
  const missing = missingOptions(user, entry);

  const press = () => {
    if (rests) return;
    const before = beforeStart(entry, user, own, texts);
    if (before.is === 'question') setAsking(true);
    else if (before.is === 'sign-in') setSigningIn(true);
    else toast[before.is](before.text);
  };
  /** The search goes on with the new sign-in; one that has not begun asks before it does. */
  const signedIn = (given: string | null) => {
    setSigningIn(false);
    token.current = given;
    toast.success(t.services.setup.again.done());
    if (started) turn(true);
    else setAsking(true);
  };
  const turn = (again = false) =>
    start.mutate(
      { accessToken: token.current, again },
      {
        onError(error) {
          const { title, reason } = startFailureNotice(error, view, own, texts);
          toast.error(title, reason ? { description: reason } : {});
        },
        onSuccess() {
          token.current = null;
        },
      },
    );

  return (
    <section className="card status-card" data-role={status.role} data-state={shownState(options, manifest)} aria-label={words.title()}>
      <div className="status-top">
        <div className="status-words">
          <p className="micro status-service">{manifest.name}</p>
          <p className="status-title" role="status">
            <LiveDot role={status.role} beats={status.role === 'ok'} />
            <span>{status.title}</span>
          </p>
          <p className="meta status-meta">{status.meta}</p>
        </div>
        <Toggle ref={button} checked={isSearching(user, manifest)} rests={rests} label={words.switchLabel(manifest.name)} onPress={press} />
      </div>
      {status.step && (
        <div className="status-step" data-role={status.role}>
          <Icon name={status.icon} />
          <p>{status.step}</p>
          {status.help && (
            <Link className="line-link" to={status.help}>
              {t.common.whatHappened()}
            </Link>
          )}
          {status.url && (
            <a className="button-link" href={status.url} target="_blank" rel="noreferrer">
              {t.console.flexDashboard.open()}
            </a>
          )}
          {status.url && !admin && (
            <Link className="button-link" to={`/remote-browser?url=${encodeURIComponent(status.url)}`}>
              {t.services.remote.open()}
            </Link>
          )}
        </div>
      )}
      {started && !admin && needsSignIn(user, manifest) && (
        <Button size="4" variant="soft" highContrast onClick={() => setSigningIn(true)}>
          {t.services.setup.again.open()}
        </Button>
      )}
      {started && ANSWERED.includes(user.sessions[manifest.service]?.nextStep ?? '') && (
        <Button size="4" variant="soft" highContrast aria-disabled={rests || undefined} onClick={() => rests || turn(true)}>
          {start.isPending && <Spinner size="2" />}
          {t.dashboard.again.answered()}
        </Button>
      )}
      <SignInAgain entry={entry} user={user} open={signingIn} opener={button} onClose={() => setSigningIn(false)} onDone={signedIn} />
      {!started && missing.length > 0 && (
        <Link className="button-link" to={configurationOf(manifest)}>
          {words.configure()}
        </Link>
      )}
      <ConfirmDialog
        open={asking}
        title={started ? words.stopTitle(manifest.name) : words.startTitle(manifest.name)}
        body={started ? words.stopBody() : words.startBody()}
        confirm={started ? words.stopConfirm() : words.startConfirm()}
        keep={words.keep()}
        opener={button}
        onClose={() => setAsking(false)}
        onConfirm={() => turn()}
      />
    </section>
  );
}

/** What the driver does next. These services have a button where others have a switch. */
function nextStepText(step: NextStep | undefined, state: string, t: TranslationFunctions): string | null {
  if (step === undefined || step === 'none' || state === 'searching') return null;
  return step === 'press-start' ? t.services.state.pressStart() : t.common.nextSteps[step]();
}

/** What a driver settles at the platform; the search goes on once the driver says it is done. */
const ANSWERED: readonly string[] = ['answer-challenge', 'open-platform-app'];

/** Without a check for this long a search is no longer believed. */
const SILENT_MS = 120_000;

function useStatus({ manifest }: CatalogueEntry, user: UserRecord) {
  const { t, locale } = useTexts();
  const now = useWorldNow();
  const flex = t.console.flexDashboard;
  const session = user.sessions[manifest.service];
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
      step: t.failures.session.notInGoodStanding(),
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
    return { ...base, meta: session?.lastPollAt ? flex.checked(relative(silence, t)) : flex.notChecked(), step: t.services.searching() };
  }
  if (state === 'paused' && session?.until)
    return {
      ...base,
      title: flex.pausedUntil(clockTime(session.until, null, locale)),
      meta: t.common.in(duration(Math.max(0, session.until - now), t)),
    };
  return { ...base, meta: session ? flex.since(clockTime(session.since, null, locale)) : '' };
}
