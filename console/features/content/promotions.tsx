import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { PromotionCard } from '../../ui/notices/notice-cards.tsx';
import { Card } from '../../ui/page/card.tsx';
import { audienceOf, EMPTY_DRAFT, effectOf, type NoticeDraft, windowOf } from './draft.ts';
import { NoticeFields } from './notice-fields.tsx';
import { Preview } from './preview.tsx';
import { previewHtml } from './preview-html.ts';
import { PublishButton } from './publish-button.tsx';
import { useContentTexts, useProblem, useSendPromotion, useWithdraw } from './use-content.ts';

/** Writes a promotion to drivers, and lists those that were sent. */
export function PromotionEditor() {
  const { words, texts, time } = useContentTexts();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const send = useSendPromotion();
  const problem = useProblem();
  const [missing, setMissing] = useState(false);
  const check = () => {
    const complete = draft.en.title.trim() !== '' && (draft.kind === 'all' || draft.names.trim() !== '');
    setMissing(!complete);
    return complete;
  };
  const submit = () => {
    const es = draft.es.title.trim() ? { es: wordsOf(draft.es) } : {};
    send.mutate(
      { users: audienceOf(draft), message: { ...wordsOf(draft.en), ...es, ...windowOf(draft) } },
      { onSuccess: () => setDraft(EMPTY_DRAFT) },
    );
  };
  return (
    <Card title={words.sections.promotions}>
      <div className="content-editor">
        <div className="content-form">
          <NoticeFields draft={draft} onChange={setDraft} promotion />
          <Refusal>{missing ? words.problems.notice : send.isError ? problem(send.error) : null}</Refusal>
          <div className="content-actions">
            <PublishButton
              effect={effectOf(words.effects.promotion, draft, words.notice, time)}
              busy={send.isPending}
              check={check}
              onConfirm={submit}
            >
              {words.notice.send}
            </PublishButton>
          </div>
        </div>
        <Preview>
          {(language) => (
            <PromotionCard
              words={{ ...wordsOf(draft[language]), bodyHTML: previewHtml(draft[language].html) }}
              close={texts.t.common.close()}
              onClose={() => undefined}
            />
          )}
        </Preview>
      </div>
      <Sent />
    </Card>
  );
}

function wordsOf({ title, subtitle, body, html }: NoticeDraft['en']) {
  return { title: title.trim(), subtitle: subtitle.trim(), bodyText: body.trim(), bodyHTML: html.trim() };
}

function Sent() {
  const { words, time } = useContentTexts();
  const { call } = useConsole();
  const withdraw = useWithdraw();
  const { data } = useQuery({ queryKey: ['config', 'promotions'], queryFn: ({ signal }) => call(contract.allPromotions, {}, { signal }) });
  if (!data) return null;
  return (
    <>
      <h3 className="strong content-sub">{words.promotions.list}</h3>
      {data.length === 0 && <p className="meta">{words.promotions.none}</p>}
      <ul className="content-list">
        {data.map(({ promotionId, title, createdAt, createdBy, until, seenBy, audience }) => {
          const over = until !== null && until <= Date.now();
          return (
            <li key={promotionId}>
              <div className="content-what">
                <p className="strong">{title}</p>
                <p className="meta">
                  {words.notice.audiences[audience.kind]} · {fill(words.by, { who: createdBy, time: time(createdAt) })} ·{' '}
                  {fill(words.promotions.seen, { count: seenBy })}
                </p>
              </div>
              {over ? (
                <span className="meta">{words.promotions.over}</span>
              ) : (
                <PublishButton
                  quiet
                  effect={words.notice.stopEffect}
                  busy={withdraw.isPending}
                  onConfirm={() => withdraw.mutate(promotionId)}
                >
                  {words.notice.stop}
                </PublishButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
