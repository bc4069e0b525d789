import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConfigChange, ConfigName } from '#api/contract/app-config.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PublishButton } from './publish-button.tsx';
import type { ContentTexts } from './texts.ts';
import { useContentTexts, useProblem, useRevert } from './use-content.ts';

const PAGE = 50;

/** Every change, the newest first: who, when, from what to what, and the way back. */
export function History() {
  const { words, time } = useContentTexts();
  const { call } = useConsole();
  const revert = useRevert();
  const problem = useProblem();
  const pages = useInfiniteQuery({
    queryKey: ['config', 'history'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call(contract.configHistory, pageParam ? { before: pageParam } : {}, { signal }),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : String(page.at(-1)!.seq)),
  });
  const changes = pages.data?.pages.flat() ?? [];
  return (
    <Card title={words.sections.history}>
      {pages.data && changes.length === 0 && <p className="meta">{words.history.none}</p>}
      <Refusal>{revert.isError ? problem(revert.error) : null}</Refusal>
      <ul className="content-list">
        {changes.map((change) => (
          <li key={change.seq}>
            <div className="content-what">
              <p className="strong">{nameOf(change, words)}</p>
              <p className="meta">{fill(words.by, { who: change.by, time: time(change.at) })}</p>
              <p className="content-value">
                {words.history.was}: {inWords(change.before, words)}
              </p>
              <p className="content-value">
                {words.history.is}: {inWords(change.after, words)}
              </p>
            </div>
            {change.before && !change.subject.startsWith('promotion:') && (
              <PublishButton quiet effect={words.history.revertEffect} busy={revert.isPending} onConfirm={() => revert.mutate(change.seq)}>
                {words.history.revert}
              </PublishButton>
            )}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <button type="button" className="button-link" onClick={() => void pages.fetchNextPage()}>
          {words.history.more}
        </button>
      )}
    </Card>
  );
}

function nameOf({ subject, after }: ConfigChange, words: ContentTexts): string {
  const name = subject.slice(subject.indexOf(':') + 1);
  if (subject.startsWith('config:')) return words.names[name as ConfigName] ?? name;
  if (subject.startsWith('status:')) return `${words.sections.statuses} · ${name}`;
  return [words.sections.promotions, after?.['title']].filter(Boolean).join(' · ');
}

function inWords(values: ConfigChange['before'], words: ContentTexts): string {
  const shown = Object.values(values ?? {})
    .filter((value) => value !== null && value !== '')
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
  return shown.join(' · ') || words.empty;
}
