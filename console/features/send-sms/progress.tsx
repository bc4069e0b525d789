import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import type { Campaign, MessageState } from '#api/contract/messages.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Card } from '../../ui/page/card.tsx';

const LOOK_MS = 1000;

/** What became of a message: a moment to take it back, then each state as it changes, and who got none. */
export function Progress({ campaignId, onAnother }: { campaignId: string; onAnother(): void }) {
  const { words, texts, time, number } = useToolTexts();
  const { sms } = words;
  const { call } = useConsole();
  const { data, isError, error } = useQuery({
    queryKey: ['sms', 'campaign', campaignId],
    queryFn: ({ signal }) => call(contract.smsCampaign, { campaignId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
  });
  if (!data && isError) return <Refusal>{failureText(error, texts)}</Refusal>;
  if (!data) return <div className="card skeleton-card tools-wait" role="status" aria-label={texts.t.console.shell.loading()} />;
  const { counts, recipients } = data;
  const done = recipients - counts.waiting - counts.sending - Math.max(0, recipients - data.written);
  return (
    <Card title={sms.campaignStates[data.state]}>
      <p className="tools-text">{data.words.en}</p>
      <div role="status">
        <p>{fill(sms.progress, { done: number(data.state === 'stopped' ? data.written : done), all: number(recipients) })}</p>
        {data.nextAt !== null && data.nextAt > data.now + 60_000 && (
          <p className="meta">{fill(sms.waitsUntil, { time: time(data.nextAt) })}</p>
        )}
      </div>
      <progress className="sms-bar" max={recipients} value={done} aria-label={sms.title} />
      <ul className="sms-states">
        {(Object.keys(counts) as MessageState[])
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <li key={state}>
              {words.outbox.states[state]}: <span className="strong">{number(counts[state])}</span>
            </li>
          ))}
      </ul>
      <div className="tools-actions">
        <Stop campaign={data} />
        <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onAnother}>
          {sms.another}
        </Button>
      </div>
      <Unreached campaign={data} />
      <Link className="button-link" to={`/admin/messages?${new URLSearchParams({ campaign: campaignId })}`}>
        {words.outbox.title}
      </Link>
    </Card>
  );
}

function isOver({ state }: Campaign): boolean {
  return state === 'stopped' || state === 'ended';
}

/** In the first seconds it takes the message back at once; later it asks first. */
function Stop({ campaign }: { campaign: Campaign }) {
  const { words } = useToolTexts();
  const { sms } = words;
  const { call } = useConsole();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const left = useSecondsUntil(campaign.startsAt - campaign.now);
  const stop = useMutation({
    mutationFn: () => call(contract.stopSms, { campaignId: campaign.campaignId }),
    onSuccess: (stopped) => queries.setQueryData(['sms', 'campaign', campaign.campaignId], stopped),
  });
  if (isOver(campaign)) return null;
  return (
    <>
      <Button
        ref={opener}
        type="button"
        size="4"
        color="gray"
        variant="soft"
        highContrast
        onClick={() => (left > 0 ? stop.mutate() : setOpen(true))}
      >
        {left > 0 ? `${sms.takeBack} · ${fill(sms.takeBackIn, { seconds: left })}` : sms.stop}
      </Button>
      <ConfirmDialog
        open={open}
        title={sms.stop}
        body={sms.stopBody}
        confirm={sms.stop}
        keep={words.cancel}
        onConfirm={() => stop.mutate()}
        onClose={() => setOpen(false)}
        opener={opener}
      />
    </>
  );
}

/** Whole seconds that are left of a time that was measured at the last answer. */
function useSecondsUntil(ms: number): number {
  const [now, setNow] = useState(() => Date.now());
  const end = useRef(Date.now() + ms);
  useEffect(() => {
    end.current = Date.now() + ms;
  }, [ms]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end.current - now) / 1000));
}

/** Everybody who certainly or possibly got nothing, with the reason; the first hundred, the others are in the outbox. */
function Unreached({ campaign }: { campaign: Campaign }) {
  const { words, time } = useToolTexts();
  const { call } = useConsole();
  const { campaignId, counts } = campaign;
  const { data } = useQuery({
    queryKey: ['sms', 'none', campaignId, counts],
    queryFn: ({ signal }) => call(contract.listMessages, { campaignId, state: 'none' }, { signal }),
  });
  if (!data) return null;
  return (
    <>
      <h3 className="strong sms-none">{words.sms.none}</h3>
      {data.rows.length === 0 && <p className="meta">{words.sms.noneEmpty}</p>}
      <ul className="tools-list">
        {data.rows.map(({ seq, name, recipient, state, problem, nextAt }) => (
          <li key={seq}>
            <div className="tools-what">
              <p className="strong">
                <bdi>{name ?? recipient}</bdi>
              </p>
              <p className="meta">
                {[words.outbox.states[state], problem, state === 'waiting' && time(nextAt)].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
