import { useState } from 'react';
import type { ConfigEntry } from '#api/contract/app-config.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { AnnouncementCard, GeneralDialogCard } from '../../ui/notices/notice-cards.tsx';
import { Card } from '../../ui/page/card.tsx';
import { draftOf, effectOf, optionsOf, windowOf } from './draft.ts';
import { NoticeFields } from './notice-fields.tsx';
import { Preview } from './preview.tsx';
import { PublishButton } from './publish-button.tsx';
import { useContentTexts, useProblem, useSetEntry } from './use-content.ts';

interface Props {
  kind: 'dialog' | 'announcement';
  entry: ConfigEntry;
}

/** The general dialog or the announcement: its words next to the preview. Publishing gives it the next number, so that everybody sees it again. */
export function NoticeEditor({ kind, entry }: Props) {
  const { words, texts, time } = useContentTexts();
  const { notice, effects } = words;
  const [draft, setDraft] = useState(() => draftOf(entry.options));
  const set = useSetEntry();
  const problem = useProblem();
  const live = Number(entry.value) > 0;
  const Shown = kind === 'dialog' ? GeneralDialogCard : AnnouncementCard;
  const effect = kind === 'dialog' ? effects.generalDialogConfig : effects.latestAnnouncement;
  const next = kind === 'dialog' ? Number(entry.value) + 1 : Math.max(Date.now(), Number(entry.value) + 1);
  const publish = (value: number) =>
    set.mutate({ type: entry.type, value: String(value), options: value > 0 ? optionsOf(draft) : entry.options, revision: entry.revision });
  const { from, until } = windowOf(draft);
  const ready = from === null || until === null || until > from;
  return (
    <Card title={words.sections[kind]}>
      <p className="meta">
        {live ? fill(notice.live, { version: kind === 'dialog' ? entry.value : time(Number(entry.value)) }) : notice.none}
      </p>
      <div className="content-editor">
        <div className="content-form">
          <NoticeFields draft={draft} onChange={setDraft} />
          <Refusal>{!ready ? words.problems.window : set.isError ? problem(set.error) : null}</Refusal>
          <div className="content-actions">
            <PublishButton
              effect={effectOf(effect, draft, notice, time)}
              busy={set.isPending}
              check={() => ready}
              onConfirm={() => publish(next)}
            >
              {notice.publish}
            </PublishButton>
            {live && (
              <PublishButton quiet effect={notice.stopEffect} busy={set.isPending} onConfirm={() => publish(0)}>
                {notice.stop}
              </PublishButton>
            )}
          </div>
        </div>
        <Preview>
          {(language) => (
            <Shown
              words={draft[language]}
              close={kind === 'dialog' ? texts.t.common.ok() : texts.t.common.close()}
              onClose={() => undefined}
            />
          )}
        </Preview>
      </div>
    </Card>
  );
}
