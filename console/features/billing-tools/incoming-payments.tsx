import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { IncomingPayment } from '#api/contract/incoming.ts';
import { contract } from '#api/contract/index.ts';
import { BILLING, HOUR, SECOND } from '#config/constants.ts';
import { centsOf } from '../../data/cents.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SwitchBox } from '../../ui/form/switch-box.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { money, shortDay } from '../../ui/text/format.ts';

type Words = PartnerTexts['tools'];

const LOOK = {
  open: { role: 'wait', icon: 'clock' },
  matched: { role: 'info', icon: 'check' },
  posted: { role: 'ok', icon: 'check' },
} as const;

interface Props {
  words: Words;
  onPost(payment: IncomingPayment): void;
}

/** Zelle payments as they came in: noted here, matched to a driver, and posted with the form above. */
export function IncomingPayments({ words, onPost }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const [open, setOpen] = useState(false);
  const list = useInfiniteQuery({
    queryKey: ['incoming', open],
    queryFn: ({ pageParam, signal }) =>
      call(contract.incomingPayments, { ...(pageParam && { before: pageParam }), ...(open && { open: 'true' as const }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card title={words.incoming.title} className="tool-postings tool-incoming">
      <p className="meta">{words.incoming.lead}</p>
      <Note words={words} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="setting-row">
        <span>{words.incoming.only}</span>
        <SwitchBox checked={open} onChange={setOpen} />
      </label>
      <Refusal>{list.isError && !list.data ? failureText(list.error, texts) : null}</Refusal>
      {list.data && rows.length === 0 && <p className="meta">{words.incoming.none}</p>}
      <ul className="referral-list">
        {rows.map((row) => (
          <Row key={row.seq} row={row} words={words} onPost={onPost} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" className="button-link" onClick={() => void list.fetchNextPage()}>
          {words.more}
        </button>
      )}
    </Card>
  );
}

function Note({ words }: { words: Words }) {
  const texts = useTexts();
  const { call } = useConsole();
  const queries = useQueryClient();
  const fresh = () => ({ amount: '', reference: '', date: newYorkToday() });
  const [values, setValues] = useState(fresh);
  // One filled-in form is one entry: sent twice, it is kept once.
  const [createDate, setCreateDate] = useState(() => Date.now());
  const [tried, setTried] = useState(false);
  const cents = centsOf(values.amount);
  const reference = values.reference.trim();
  const note = useMutation({
    // Noon or 1 PM in New York: the day is the same by any clock there.
    mutationFn: () =>
      call(contract.noteIncoming, { createDate, cents: cents!, reference, receivedAt: Date.parse(values.date) + 17 * HOUR }),
    onSuccess: () => {
      setValues(fresh());
      setCreateDate(Date.now());
      setTried(false);
      void queries.invalidateQueries({ queryKey: ['incoming'] });
    },
  });
  const set = (change: Partial<typeof values>) => setValues((all) => ({ ...all, ...change }));
  function submit(event: FormEvent) {
    event.preventDefault();
    // The second press of a double click finds the fields empty again: nothing is wrong with them.
    if (Date.now() - note.submittedAt < SECOND) return;
    setTried(true);
    if (cents && reference && values.date && !note.isPending) note.mutate();
  }
  return (
    <form className="form tool-note" onSubmit={submit} noValidate>
      <InputField
        label={words.received}
        error={tried && !cents ? words.receivedWrong : null}
        name="noted"
        inputMode="decimal"
        value={values.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <InputField
        label={words.incoming.date}
        error={tried && !values.date ? words.dateWrong : null}
        type="date"
        max={newYorkToday()}
        value={values.date}
        onChange={({ target }) => set({ date: target.value })}
      />
      <InputField
        label={words.incoming.note}
        hint={words.incoming.noteHint}
        error={tried && !reference ? words.incoming.noteWrong : null}
        name="note"
        maxLength={200}
        autoComplete="off"
        value={values.reference}
        onChange={({ target }) => set({ reference: target.value })}
      />
      <Refusal>{note.isError ? failureText(note.error, texts) : null}</Refusal>
      <SubmitButton busy={note.isPending} busyLabel={words.incoming.saving} quiet>
        {words.incoming.save}
      </SubmitButton>
    </form>
  );
}

function Row({ row, words, onPost }: Props & { row: IncomingPayment }) {
  const { locale } = useTexts();
  const { userId, name, state, cents, reference, receivedAt } = row;
  return (
    <li className="referral-row">
      <div className="referral-words">
        <p className="strong tabular">{money(cents / 100, BILLING.currency, locale)}</p>
        <p>{userId === null ? words.incoming.nobody : (name ?? userId)}</p>
        <p className="meta">
          {shortDay(receivedAt, BILLING.timeZone, locale)} · <bdi>{reference}</bdi>
        </p>
      </div>
      <StatusChip {...LOOK[state]}>{words.incoming.states[state]}</StatusChip>
      {state === 'open' && <Match row={row} words={words} />}
      {state === 'matched' && (
        <button type="button" className="button-link" onClick={() => onPost(row)}>
          {fill(words.use, { name: name ?? userId! })}
        </button>
      )}
    </li>
  );
}

function Match({ row: { seq }, words }: { row: IncomingPayment; words: Words }) {
  const texts = useTexts();
  const { call } = useConsole();
  const queries = useQueryClient();
  const [driver, setDriver] = useState('');
  const match = useMutation({
    mutationFn: () => call(contract.matchIncoming, { seq, driver: driver.trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['incoming'] }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (driver.trim() && !match.isPending) match.mutate();
  }
  return (
    <form className="tool-match" onSubmit={submit} noValidate>
      <InputField
        label={words.incoming.driver}
        error={match.isError ? failureText(match.error, texts) : null}
        name="match"
        maxLength={100}
        autoComplete="off"
        value={driver}
        onChange={({ target }) => setDriver(target.value)}
      />
      <button type="submit" className="button-link" aria-disabled={match.isPending || undefined}>
        {words.incoming.match}
      </button>
    </form>
  );
}

function newYorkToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: BILLING.timeZone }).format(Date.now());
}
