import { Button, Spinner } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { startTransition, use, useRef, useState } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { SELFIES } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { takeRecord } from '../../data/live.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Ring } from './ring.tsx';
import { type Sent, sendFirst } from './send.ts';
import { type SelfieTexts, selfieTexts } from './texts.ts';
import { UploadDialog } from './upload-dialog.tsx';
import '../../ui/feedback/notice.css';
import './selfies.css';

/** The driver's own selfies: how many there are, and sending the first one when the driver presses Send. */
export function Selfies({ user, home }: { user: UserRecord; home: string }) {
  const { t, locale } = useTexts();
  const words = use(selfieTexts(locale));
  const { call, queries } = useConsole();
  const [dialog, setDialog] = useState<'UPLOAD' | 'EDIT' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const stored = (user['maskUrls'] ?? []) as string[];
  const show = (maskUrls: string[]) => takeRecord(queries, user, (record = user) => ({ ...record, maskUrls }));
  const send = useMutation({
    mutationFn: () => sendFirst(call),
    onSuccess: async (sent) => {
      if (sent.outcome === 'sent') await show(sent.maskUrls);
      tell(sent, words);
    },
  });
  const mode = (wanted: 'UPLOAD' | 'EDIT') => (event: React.MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    // The press is answered first: a slow phone takes several frames to make the dialog.
    startTransition(() => setDialog(wanted));
  };
  const bypass = useQuery({
    queryKey: ['bypass', user.userId],
    queryFn: ({ signal }) => call(contract.bypass, { userId: user.userId }, { signal }),
  });
  const isFull = stored.length >= SELFIES.most;
  const isReady = stored.length >= SELFIES.least;
  return (
    <div className="selfies">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <section className="card selfies-card" aria-labelledby="selfies">
        <h1 id="selfies" className="page-title">
          {words.title}
        </h1>
        <p className="meta">{words.lead}</p>
        <Ring done={stored.length} all={SELFIES.most} label={fill(words.ring, { count: stored.length, most: SELFIES.most })} />
        <Pictures urls={stored} words={words} />
        <Button
          size="4"
          className="wide"
          aria-disabled={!isReady || send.isPending || undefined}
          aria-describedby={isReady ? undefined : 'selfies-few'}
          onClick={() => isReady && !send.isPending && send.mutate()}
        >
          {send.isPending && <Spinner size="2" />} {send.isPending ? words.sending : words.send}
        </Button>
        {!isReady && (
          <p id="selfies-few" className="meta">
            {words.tooFew}
          </p>
        )}
        <div className="selfies-ways">
          <button
            type="button"
            className="button-link"
            aria-disabled={isFull || undefined}
            aria-describedby={isFull ? 'selfies-full' : undefined}
            onClick={(event) => !isFull && mode('UPLOAD')(event)}
          >
            <Icon name="plus" /> {words.add}
          </button>
          <button
            type="button"
            className="button-link"
            aria-disabled={stored.length === 0 || undefined}
            onClick={(event) => stored.length > 0 && mode('EDIT')(event)}
          >
            <Icon name="sliders" /> {words.edit}
          </button>
        </div>
        {isFull && (
          <p id="selfies-full" className="meta">
            {fill(words.full, { most: SELFIES.most })}
          </p>
        )}
        <p className="meta">{words.kept}</p>
        {bypass.data?.active && (
          <p className="notice" data-role="info">
            <Icon name="alert" /> <span>{words.bypass}</span>
          </p>
        )}
        <Link className="button-link" to={home}>
          {words.back}
        </Link>
      </section>
      {dialog && (
        <UploadDialog
          start={dialog}
          userId={user.userId}
          stored={stored}
          words={words}
          onStored={show}
          onClose={() => {
            setDialog(null);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function Pictures({ urls, words }: { urls: readonly string[]; words: SelfieTexts }) {
  if (urls.length === 0) return <p className="selfies-empty">{words.empty}</p>;
  return (
    <ul className="selfies-grid">
      {urls.map((url, i) => (
        <li key={url}>
          <img src={url} alt={fill(words.picture, { number: i + 1 })} width="160" height="120" />
        </li>
      ))}
    </ul>
  );
}

function tell({ outcome }: Sent, words: SelfieTexts): void {
  if (outcome === 'sent') toast.success(words.sent);
  else if (outcome === 'not-needed') toast.info(words.notNeeded);
  else toast.error(words.failed);
}
