import { Button } from '@radix-ui/themes';
import { memo, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useWorldNow } from '../../../data/console.tsx';
import { failureText } from '../../../data/failure-text.ts';
import { type Texts, useTexts } from '../../../data/i18n.ts';
import { mainManifest, useSwitch } from '../../../data/main-switch.ts';
import { isSearching } from '../../../data/searching.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { LiveDot } from '../../../ui/status/live-dot.tsx';
import { wordsLastMs } from '../../../ui/status/status.ts';
import { statusInWords, switchRests } from './status-in-words.ts';

/** The state in words with its time, and the switch. On is at once; off asks first. */
export const MainStatusCard = memo(function MainStatusCard({ user, viewing }: { user: UserRecord; viewing: boolean }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const now = useWorldNow(wordsLastMs(user.sessions[mainManifest.service]?.state));
  const change = useSwitch(user.userId);
  const toggle = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const words = t.console.flexDashboard;
  const status = statusInWords(user, now, t, locale);
  const rests = switchRests(user, change.isPending);
  const searching = isSearching(user, mainManifest);
  const navigate = useNavigate();
  useSafeNotice(status.state, words.safe());

  const turn = (on: boolean) => change.mutate(on, { onError: (error) => toast.error(toggleFailureText(error, texts)) });
  // The record says on already; what the platform asked has been done, so on is said once more.
  const resume = () =>
    change.isPending ||
    change.mutate(true, {
      onSuccess: () => toast.info(t.dashboard.again.resumed()),
      onError: () => toast.error(t.dashboard.again.resumeFailed()),
    });
  const press = () => {
    if (rests) return;
    if (searching) setAsking(true);
    else if (status.act === 'sign-in' && !viewing) void navigate(`${mainManifest.routeRoot}/sign-in`);
    else turn(true);
  };

  return (
    <section className="card status-card" data-role={status.role} data-state={status.state} aria-label={words.title()}>
      <div className="status-top">
        <div className="status-words">
          <p className="status-title" role="status">
            <LiveDot role={status.role} beats={status.beating && status.role === 'ok'} />
            <span>{status.title}</span>
          </p>
          <p className="meta status-meta">{status.meta.join(' · ')}</p>
        </div>
        <Toggle ref={toggle} checked={searching} rests={rests} label={words.switchLabel()} onPress={press} />
      </div>
      {(status.cause || status.step) && (
        <div className="status-step" data-role={status.role}>
          <Icon name={status.safe ? 'check' : status.icon} />
          <p>
            {status.cause && <span>{status.cause} </span>}
            {status.step}
          </p>
          {status.url && (
            <a className="button-link" href={status.url} target="_blank" rel="noreferrer">
              {words.open()}
            </a>
          )}
          {status.url && !viewing && (
            <Link className="button-link" to={`/remote-browser?url=${encodeURIComponent(status.url)}`}>
              {t.services.remote.open()}
            </Link>
          )}
          {status.help && (
            <Link className="line-link" to={status.help}>
              {t.common.whatHappened()}
            </Link>
          )}
          {status.act === 'sign-in' && !viewing && (
            <Link className="button-main status-act-link" to={`${mainManifest.routeRoot}/sign-in`}>
              {t.dashboard.again.link()}
            </Link>
          )}
          {status.act === 'resume' && !user.userDisabled && (
            <Button size="3" className="status-act" aria-disabled={change.isPending} onClick={resume}>
              {t.dashboard.again.answered()}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={words.stop.title()}
        body={words.stop.body()}
        confirm={words.stop.confirm()}
        keep={words.stop.keep()}
        opener={toggle}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          turn(false);
          toast.info(words.stoppingStep());
        }}
      />
    </section>
  );
});

/** The server's reason where it gave one; what failed without any is the switch itself. */
export function toggleFailureText(error: unknown, texts: Texts): string {
  const known = error instanceof ApiFailure && !NO_REASON.has(error.body.code);
  return known ? failureText(error, texts) : texts.t.console.flexDashboard.toggleFailed();
}

const NO_REASON = new Set(['update.failed', 'server.error']);

/** Tells once, when a stop that this screen watched has ended, that the platform's app may be opened. */
function useSafeNotice(state: string, text: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'stopping' && state === 'stopped') toast.success(text);
    before.current = state;
  }, [state, text]);
}
