import { Button } from '@radix-ui/themes';
import { failureText } from '../../data/failure-text.ts';
import { History } from './history.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { PromotionEditor } from './promotions.tsx';
import { SettingsList } from './settings-list.tsx';
import { Statuses } from './statuses.tsx';
import { useContentTexts, useEntries } from './use-content.ts';
import '../../ui/feedback/dialog.css';
import '../../ui/form/form.css';
import './content.css';

/** What admins write for drivers, and every setting that reaches all of them. */
export function Content() {
  const { words, texts } = useContentTexts();
  const entries = useEntries();
  const of = (type: string) => entries.data?.find((entry) => entry.type === type);
  const [dialog, announcement] = [of('generalDialogConfig'), of('latestAnnouncement')];
  return (
    <div className="content">
      <title>{`${words.title} · ${texts.t.common.product()}`}</title>
      <h1 className="page-title">{words.title}</h1>
      <p className="meta">{words.lead}</p>
      {entries.isError && !entries.data && (
        <section className="card" role="alert">
          <p>
            {words.failed}: {failureText(entries.error, texts)}
          </p>
          <Button size="4" onClick={() => void entries.refetch()}>
            {words.retry}
          </Button>
        </section>
      )}
      {dialog && <NoticeEditor key={`dialog ${dialog.revision}`} kind="dialog" entry={dialog} />}
      {announcement && <NoticeEditor key={`announcement ${announcement.revision}`} kind="announcement" entry={announcement} />}
      {entries.data && (
        <>
          <PromotionEditor />
          <Statuses />
          <SettingsList entries={entries.data} />
          <History />
        </>
      )}
    </div>
  );
}
