import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import type { MessageState } from '#api/contract/messages.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Card } from '../../ui/page/card.tsx';

const LOOK_MS = 5000;

/** Messages to groups, newest first, with how many of each are in which state. */
export function Campaigns() {
  const { words, texts, time } = useToolTexts();
  const { call } = useConsole();
  const { data, isError, error } = useQuery({
    queryKey: ['sms', 'campaigns'],
    queryFn: ({ signal }) => call(contract.smsCampaigns, {}, { signal }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Card title={words.outbox.sections.campaigns}>
      <Refusal>{isError && !data ? failureText(error, texts) : null}</Refusal>
      {!data && !isError && <div className="skeleton-card tools-wait" role="status" aria-label={texts.t.console.shell.loading()} />}
      {data?.length === 0 && <p className="meta">{words.outbox.campaignNone}</p>}
      <ul className="tools-list">
        {data?.map(({ campaignId, state, words: said, createdAt, createdBy, counts }) => (
          <li key={campaignId}>
            <div className="tools-what">
              <p className="tools-text">{said.en}</p>
              <p className="meta">
                {words.sms.campaignStates[state]} · {createdBy} · {time(createdAt)}
              </p>
              <p className="meta">
                {(Object.keys(counts) as MessageState[])
                  .filter((name) => counts[name] > 0)
                  .map((name) => `${words.outbox.states[name]}: ${counts[name]}`)
                  .join(' · ')}
              </p>
            </div>
            <Link className="button-link" to={`/admin/sms?${new URLSearchParams({ campaign: campaignId })}`}>
              {words.outbox.open}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
