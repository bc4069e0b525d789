import { Button } from '@radix-ui/themes';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { shortDay } from '../../ui/text/format.ts';
import { useMuted, useTellFailure, useUnmute } from './queries.ts';
import type { CommunityTexts } from './texts.ts';
import '../../ui/feedback/dialog.css';

/** Whom the reader has muted, with the way back. */
export function MutedDialog({ words, onClose }: { words: CommunityTexts; onClose(): void }) {
  const { t, locale } = useTexts();
  const muted = useMuted(true);
  const unmute = useUnmute();
  const tell = useTellFailure();
  return (
    <NativeDialog label={words.muted.title} className="dialog" onClose={onClose}>
      <h2 className="page-title">{words.muted.title}</h2>
      {muted.isPending && <p role="status">{t.console.shell.loading()}</p>}
      {muted.isError && <Failed inCard title={words.errors.get} error={muted.error} onRetry={() => void muted.refetch()} />}
      {muted.data?.length === 0 && <p>{words.muted.none}</p>}
      <ul className="muted-list">
        {muted.data?.map(({ userId, userName, since }) => {
          const name = userName === 'Anonymous' ? words.anonymous : userName;
          return (
            <li key={userId}>
              <div>
                <bdi className="strong written">{name}</bdi>
                <p className="meta">{fill(words.muted.since, { date: shortDay(since, null, locale) })}</p>
              </div>
              <button
                type="button"
                className="button-link"
                aria-label={fill(words.muted.undoOf, { name })}
                disabled={unmute.isPending}
                onClick={() => unmute.mutate(userId, { onError: tell(words.errors.get) })}
              >
                {words.muted.undo}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="dialog-actions">
        <Button size="4" onClick={onClose}>
          {t.common.close()}
        </Button>
      </div>
    </NativeDialog>
  );
}
