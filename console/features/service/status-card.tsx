import { Button, Spinner } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { isSearching, isStarted } from '../../data/searching.ts';
import { configurationOf } from '../../data/service-paths.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { LiveDot } from '../../ui/status/live-dot.tsx';
import { beforeStart } from './before-start.ts';
import { useStart } from './queries.ts';
import { startFailureNotice } from './start-failure.ts';
import { missingOptions, needsSignIn, optionsOf, shownState, startRests } from './state.ts';
import { type StatusInWords, useStatus } from './use-status.ts';
import { useServiceWords } from './words.ts';

const SignInAgain = later(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** Is it searching, since when, what comes next; and the button that starts and stops it, which asks first. */
export function StatusCard({ entry, user, admin }: { entry: Description; user: UserRecord; admin: boolean }) {
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
  const signedOut = needsSignIn(user, manifest);
  useEffect(() => {
    if (signedOut) void SignInAgain.load();
  }, [signedOut]);

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
      {status.step && <NextStep status={status} admin={admin} />}
      {started && !admin && signedOut && (
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
      {signingIn && (
        <LaterPart fallback={null} onMissing={() => setSigningIn(false)}>
          <SignInAgain entry={entry} user={user} opener={button} onClose={() => setSigningIn(false)} onDone={signedIn} />
        </LaterPart>
      )}
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
        begins={!started}
        opener={button}
        onClose={() => setAsking(false)}
        onConfirm={() => turn()}
      />
    </section>
  );
}

/** What a driver settles at the platform; the search goes on once the driver says it is done. */
const ANSWERED: readonly string[] = ['answer-challenge', 'open-platform-app'];

/** What the driver does next, and where: the help, the platform's page. */
function NextStep({ status, admin }: { status: StatusInWords; admin: boolean }) {
  const { t } = useTexts();
  return (
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
  );
}
