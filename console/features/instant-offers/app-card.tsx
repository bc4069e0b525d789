import { Button, Spinner } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AppBuild } from '#api/contract/instant-offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { languageTag } from '../../ui/text/format.ts';
import type { Progress } from './download.ts';
import { appOptions } from './options.ts';
import type { InstantTexts } from './texts.ts';
import type { useApp, useDownload } from './use-app.ts';

interface Props {
  user: UserRecord;
  words: InstantTexts['app'];
  app: ReturnType<typeof useApp>;
  download: ReturnType<typeof useDownload>;
}

/** What to do, and the app: none yet, being made, failed, or ready to be loaded. */
export function AppCard({ user, words, app: { query, create, remove, creating }, download }: Props) {
  const texts = useTexts();
  const app = query.data;
  const failed = app?.state === 'failed' && !creating;
  // What is shown when the driver has come back after we stopped asking: as before the first press.
  const maySeeCreate = !user.Admin && app !== undefined && app.state !== 'ready' && !creating;
  const options = appOptions(user);
  const isOn = ['instantOffersActive', 'fakeGpsActive', 'selfieBypassActive'].some((name) => options[name] === true);
  return (
    <Card title={words.title} className="instant-app">
      <ol className="instant-steps">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {query.isError && !app && <Refusal>{words.loadFailed}</Refusal>}
      <div role="status" className="instant-state">
        {creating && (
          <p className="instant-line">
            <Spinner size="3" /> <span className="strong">{words.creating}</span>
          </p>
        )}
        {creating && <p className="meta">{words.creatingLead}</p>}
      </div>
      <Refusal>{failed ? words.failed : create.error ? failureText(create.error, texts) : null}</Refusal>
      {failed && <p className="meta">{words.failedLead}</p>}
      {maySeeCreate && (
        <>
          <Button
            size="4"
            className="wide"
            aria-disabled={!isOn || undefined}
            aria-describedby={isOn ? undefined : 'instant-choose'}
            onClick={() => isOn && create.mutate()}
          >
            {failed ? words.createAgain : words.create}
          </Button>
          {!isOn && (
            <p id="instant-choose" className="meta">
              {words.choose}
            </p>
          )}
        </>
      )}
      {user.Admin && app?.state !== 'ready' && <p className="meta">{words.admin}</p>}
      {app?.state === 'ready' && <Ready app={app} words={words} download={download} remove={remove} />}
    </Card>
  );
}

interface ReadyProps extends Pick<Props, 'words' | 'download'> {
  app: AppBuild;
  remove: Props['app']['remove'];
}

function Ready({ app, words, download: { progress, failed, start }, remove }: ReadyProps) {
  const { locale } = useTexts();
  const link = new URL(app.url!, location.origin).href;
  const size = new Intl.NumberFormat(languageTag(locale), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    app.bytes! / 1000,
  );
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => void toast.info(words.copied),
      () => void toast.error(words.notCopied),
    );
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const discard = () =>
    remove.isPending ||
    remove.mutate(undefined, { onSuccess: () => void toast.success(words.removed), onError: () => void toast.error(words.removeFailed) });
  return (
    <div className="instant-ready">
      <div role="status">
        <p className="instant-line">
          <Icon name="check" size={20} /> <span className="strong">{words.ready}</span>
        </p>
        <p className="meta">{fill(words.file, { name: app.fileName!, size })}</p>
      </div>
      {progress && <DownloadProgress progress={progress} words={words} />}
      <Refusal>{failed ? words.downloadFailed : null}</Refusal>
      <Button size="4" className="wide" aria-disabled={progress !== null || undefined} onClick={() => void start()}>
        {words.download}
      </Button>
      <p className="instant-link">
        <span className="visually-hidden">{words.link}: </span>
        {link}
      </p>
      <div className="instant-ways">
        <button type="button" className="button-link" onClick={() => void copy()}>
          <Icon name="copy" /> {words.copy}
        </button>
        <button
          ref={opener}
          type="button"
          className="button-link"
          aria-disabled={remove.isPending || progress !== null || undefined}
          onClick={() => progress || remove.isPending || setAsks(true)}
        >
          <Icon name="cross" /> {words.remove}
        </button>
      </div>
      {asks && (
        <ConfirmDialog
          open
          title={words.ask.title}
          body={words.ask.body}
          confirm={words.remove}
          keep={words.ask.keep}
          onConfirm={discard}
          onClose={() => setAsks(false)}
          opener={opener}
        />
      )}
      <div>
        <h3 className="strong">{words.hints.title}</h3>
        <ul className="instant-hints">
          <li>{words.hints.uninstall}</li>
          <li>{words.hints.unknown}</li>
        </ul>
        <Link className="button-link" to="/faq">
          {words.hints.help}
        </Link>
      </div>
    </div>
  );
}

function DownloadProgress({ progress: { received, total, leftMs, paused }, words }: { progress: Progress; words: InstantTexts['app'] }) {
  const { locale } = useTexts();
  const tag = languageTag(locale);
  const share = total > 0 ? received / total : 0;
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(share);
  const left = leftMs === null ? null : new Intl.NumberFormat(tag, { style: 'unit', unit: 'second' }).format(Math.ceil(leftMs / 1000));
  return (
    <div className="instant-progress">
      <progress value={share} max={1} aria-label={words.downloading} />
      <p className="meta">
        {paused ? words.paused : left === null ? fill(words.remainingUnknown, { percent }) : fill(words.remaining, { percent, left })}
      </p>
    </div>
  );
}
