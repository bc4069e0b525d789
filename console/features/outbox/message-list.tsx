import { Button } from '@radix-ui/themes';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { InputOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import type { MessageRow, MessageState } from '#api/contract/messages.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';

const LOOK_MS = 5000;
const PAUSE_MS = 300;
/** Nobody waits for these: an admin may send them again. */
const RETRIED: ReadonlySet<string> = new Set(['campaign', 'partner', 'plan']);

/** The outbox, newest first; failed messages can be sent again, those whose fate is unknown with a reason. */
export function MessageList({ campaignId }: { campaignId: string | null }) {
  const { words, texts } = useToolTexts();
  const { outbox } = words;
  const { call } = useConsole();
  const [state, setState] = useState('');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [again, setAgain] = useState<MessageRow | 'all' | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const asked = { ...(state && { state: state as MessageState }), ...(search && { search }), ...(campaignId && { campaignId }) };
  const pages = useInfiniteQuery({
    queryKey: ['messages', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call(contract.listMessages, { ...asked, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    refetchInterval: LOOK_MS,
  });
  const counts = pages.data?.pages[0]?.counts;
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <Card title={outbox.sections.outbox}>
      <div className="tools-form">
        <SelectField label={outbox.state} value={state} onChange={({ target }) => setState(target.value)}>
          <option value="">{fill(outbox.all, { count: all })}</option>
          {(Object.keys(outbox.states) as MessageState[]).map((name) => (
            <option key={name} value={name}>
              {`${outbox.states[name]} (${counts?.[name] ?? 0})`}
            </option>
          ))}
        </SelectField>
        <InputField label={outbox.search} type="search" maxLength={80} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </div>
      <Refusal>{pages.isError && !pages.data ? failureText(pages.error, texts) : null}</Refusal>
      {(counts?.unknown ?? 0) > 0 && <p className="meta">{outbox.unknownHint}</p>}
      {(counts?.dead ?? 0) > 0 && (
        <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={() => setAgain('all')}>
          {outbox.retryAll}
        </Button>
      )}
      {pages.isPending && <div className="skeleton-card tools-wait" role="status" aria-label={texts.t.console.shell.loading()} />}
      {pages.data && rows.length === 0 && <p className="meta">{outbox.none}</p>}
      <ul className="tools-list">
        {rows.map((row) => (
          <Row key={row.seq} row={row} onRetry={() => setAgain(row)} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <button type="button" className="button-link" onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </button>
      )}
      {again && <RetryDialog of={again} campaignId={campaignId} onClose={() => setAgain(null)} />}
    </Card>
  );
}

function Row({ row, onRetry }: { row: MessageRow; onRetry(): void }) {
  const { words, time } = useToolTexts();
  const { outbox } = words;
  const { name, recipient, text, state, kind, attempts, nextAt, createdAt, createdBy, problem } = row;
  const retried = (state === 'dead' || state === 'unknown') && RETRIED.has(kind);
  const facts = [
    outbox.states[state],
    outbox.kinds[kind],
    createdBy,
    time(createdAt),
    attempts > 1 && fill(outbox.attempts, { count: attempts }),
    state === 'waiting' && fill(outbox.nextAt, { time: time(nextAt) }),
    problem,
  ];
  return (
    <li>
      <div className="tools-what">
        <p className="strong">
          <bdi>{name ?? recipient}</bdi>
        </p>
        <p className="tools-text">{text}</p>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {retried && (
        <Button
          type="button"
          size="4"
          variant="soft"
          color="gray"
          highContrast
          aria-label={`${outbox.retry}: ${name ?? recipient}`}
          onClick={onRetry}
        >
          {outbox.retry}
        </Button>
      )}
    </li>
  );
}

interface RetryProps {
  of: MessageRow | 'all';
  campaignId: string | null;
  onClose(): void;
}

function RetryDialog({ of, campaignId, onClose }: RetryProps) {
  const { words, texts } = useToolTexts();
  const { outbox } = words;
  const { call } = useConsole();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const unknown = of !== 'all' && of.state === 'unknown';
  const retry = useMutation({
    mutationFn: (input: InputOf<typeof contract.retryMessages>) => call(contract.retryMessages, input),
    onSuccess: ({ retried }) => {
      toast.success(fill(outbox.retried, { count: retried }));
      void queries.invalidateQueries({ queryKey: ['messages'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (retry.isPending || (unknown && reason.trim().length < 3)) return;
    if (of === 'all') retry.mutate(campaignId ? { campaignId } : {});
    else retry.mutate({ seqs: [of.seq], ...(unknown && { unknown: true, reason: reason.trim() }) });
  };
  return (
    <NativeDialog label={outbox.retryTitle} className="dialog" onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <h2 className="page-title">{outbox.retryTitle}</h2>
        <p>{unknown ? outbox.retryUnknownBody : outbox.retryBody}</p>
        {unknown && (
          <InputField
            label={outbox.reason}
            error={tried && reason.trim().length < 3 ? outbox.reasonWrong : null}
            name="reason"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <Refusal>{retry.isError ? failureText(retry.error, texts) : null}</Refusal>
        <div className="dialog-actions">
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" size="4">
            {outbox.retry}
          </Button>
        </div>
      </form>
    </NativeDialog>
  );
}
