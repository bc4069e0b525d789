import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole, useWorldNow } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { type FlexTexts, flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { useListRefresh } from '../../data/queries.ts';
import { useTrack } from '../../data/track.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { arrivable, type Outcome, type Progress, sendArrival } from './arrival.ts';
import { AllBlocks, Confirm, NewBlock, Sending } from './views.tsx';
import '../../ui/feedback/notice.css';
import './im-here.css';

/** Tells the platform that the driver has arrived at the station of a block that they hold. */
export function ImHere({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const words = use(flexTexts(texts.locale)).imHere;
  const { call } = useConsole();
  const { userId } = user;
  const state = useQuery({
    queryKey: ['im-here', userId],
    queryFn: ({ signal }) => call(contract.imHereState, { userId }, { signal }),
    // The code in the frame ends after a quarter of an hour.
    refetchInterval: 10 * MINUTE,
  });
  const blocks = useQuery<ScheduledAssignment[]>({
    queryKey: keys.blocks(userId),
    queryFn: async ({ signal }) => (await call(contract.blocks, { userId }, { signal })).scheduledAssignments,
    refetchInterval: useListRefresh(),
    enabled: state.data?.enabled === true,
  });
  const failed = state.error ?? blocks.error;
  const retry = () => void (state.isError ? state.refetch() : blocks.refetch());
  return (
    <section className="column im-here" aria-labelledby="im-here-title">
      <PageTitle id="im-here-title">{words.title}</PageTitle>
      {state.data?.enabled === false ? (
        <Notice title={words.disabled} body={words.disabledWhy} way={<WayTo path="/contact-us">{words.contact}</WayTo>} />
      ) : failed && !(state.data && blocks.data) ? (
        <Notice
          title={words.failed}
          body={failureText(failed, texts)}
          way={
            <Button size="4" onClick={retry}>
              {words.retry}
            </Button>
          }
        />
      ) : state.data && blocks.data ? (
        <Enabled user={user} active={state.data.active && !user.userDisabled} frame={state.data.frame} blocks={blocks.data} words={words} />
      ) : (
        <div className="card skeleton-card im-here-wait" role="status" aria-label={texts.t.console.shell.loading()} />
      )}
    </section>
  );
}

interface EnabledProps {
  user: UserRecord;
  /** The search is on and the driver in good standing: else nothing can be pressed. */
  active: boolean;
  frame: { url: string } | null;
  blocks: readonly ScheduledAssignment[];
  words: FlexTexts['imHere'];
}

function Enabled({ user, active, frame, blocks, words }: EnabledProps) {
  const [query, setQuery] = useSearchParams();
  const now = useWorldNow();
  const open = arrivable(blocks, mainManifest.service, now);
  const block = open.find(({ startTime }) => String(startTime) === query.get('block')) ?? open[0];
  const { progress, refusal, send } = useArrival(user, words);
  const show = (view: 'all' | 'confirm' | null, chosen = block) =>
    setQuery({ ...(chosen && { block: String(chosen.startTime) }), ...(view && { view }) });
  const rests = !active;
  const sendable = active && block?.stagingLocation?.address.addressId != null;
  if (block === undefined)
    return <Notice title={words.empty} body={words.emptyWhy} way={<WayTo path={mainManifest.routeRoot}>{words.toDashboard}</WayTo>} />;
  if (progress) return <Sending progress={progress} words={words} />;
  const view = query.get('view');
  if (view === 'all') return <AllBlocks blocks={open} chosen={block} rests={rests} onChoose={(one) => show(null, one)} words={words} />;
  if (view === 'confirm' && sendable)
    return <Confirm block={block} words={words} onSure={() => void send(block, () => show(null))} onBack={() => show(null)} />;
  return (
    <>
      <p className="meta">{words.lead}</p>
      {rests && (
        <div className="notice" data-role="wait">
          <Icon name="alert" />
          <p>
            {words.rests}{' '}
            <Link className="line-link" to={mainManifest.routeRoot}>
              {words.toDashboard}
            </Link>
          </p>
        </div>
      )}
      <NewBlock block={block} now={now} words={words} rests={!sendable} onHere={() => show('confirm')}>
        <Refusal>{refusal}</Refusal>
      </NewBlock>
      {open.length > 1 && (
        <Button
          size="4"
          className="wide"
          variant="soft"
          color="gray"
          highContrast
          aria-disabled={rests || undefined}
          onClick={() => rests || show('all')}
        >
          {words.another}
        </Button>
      )}
      {frame && <StationPage url={frame.url} words={words} />}
    </>
  );
}

/** Sends once at a time, says what is going on, and ends with a notice at home or with the reason. */
function useArrival({ userId }: UserRecord, words: FlexTexts['imHere']) {
  const texts = useTexts();
  const positionTexts = use(flexTexts(texts.locale)).position;
  const { call, queries } = useConsole();
  const navigate = useNavigate();
  const track = useTrack();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reasonIn = (outcome: Exclude<Outcome, { result: 'SUCCESS' }>): string => {
    if (outcome.why === 'denied') return words.gaveUp;
    if (outcome.why === 'refused') return failureText(outcome.error, texts);
    const reason = positionTexts[outcome.reason];
    return outcome.reason === 'denied' ? `${reason}. ${positionTexts.allow}` : reason;
  };
  const send = async (block: ScheduledAssignment, onFailed: () => void) => {
    if (progress) return;
    setRefusal(null);
    const { geolocation } = navigator;
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const outcome = await sendArrival({ call, geolocation, block, onProgress: setProgress, wait, now: Date.now });
    setProgress(null);
    track('IM_HERE_ATTEMPT', { result: outcome.result });
    void queries.invalidateQueries({ queryKey: ['im-here', userId] });
    if (outcome.result === 'SUCCESS') {
      toast.success(words.done);
      void navigate('/');
      return;
    }
    const reason = reasonIn(outcome);
    setRefusal(reason);
    toast.error(reason);
    onFailed();
  };
  return { progress, refusal, send };
}

function StationPage({ url, words }: { url: string; words: FlexTexts['imHere'] }) {
  return (
    <Card title={words.frame} className="im-here-frame">
      <p className="meta">{words.frameWhy}</p>
      <iframe src={url} title={words.frame} sandbox="allow-scripts allow-forms allow-same-origin" referrerPolicy="no-referrer" />
      <a className="line-link" href={url} target="_blank" rel="noreferrer">
        {words.frameOpen}
      </a>
    </Card>
  );
}

function Notice({ title, body, way }: { title: string; body: string; way: ReactNode }) {
  return (
    <div className="card im-here-notice" role="status">
      <p className="section-title">{title}</p>
      <p className="meta">{body}</p>
      {way}
    </div>
  );
}

function WayTo({ path, children }: { path: string; children: string }) {
  return (
    <Link className="button-link" to={path}>
      {children}
    </Link>
  );
}
