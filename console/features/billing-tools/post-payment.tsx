import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MANUAL_REASONS } from '#api/contract/billing.ts';
import type { IncomingPayment } from '#api/contract/incoming.ts';
import { contract } from '#api/contract/index.ts';
import { BILLING, DAY, HOUR } from '#config/constants.ts';
import { centsOf } from '../../data/cents.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { longDay, money } from '../../ui/text/format.ts';

type Reason = (typeof MANUAL_REASONS)[number];
type Words = PartnerTexts['tools'];

interface Values {
  userId: string;
  credit: '7' | '3' | 'date';
  date: string;
  received: string;
  reason: Reason | '';
}

interface Props {
  userId: string;
  /** The noted payment that is posted: its amount and its entry. */
  incoming: IncomingPayment | null;
  words: Words;
}

/** A payment by another way than the card: its result is shown, with its warnings, before it is booked. */
export function PostPayment({ userId, incoming, words }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>({
    userId,
    credit: '7',
    date: '',
    received: incoming ? String(incoming.cents / 100) : '',
    reason: incoming ? 'missing Zelle' : '',
  });
  const [tried, setTried] = useState(false);
  // One filled-in form is one entry: sent twice, it is booked once.
  const [createDate, setCreateDate] = useState(() => incoming?.createDate ?? Date.now());
  const expected = useExpected(values);
  const problems = problemsOf(values, words);
  const send = (preview: boolean) =>
    call(contract.manualBilling, { ...entryOf(values, expected ?? 0, createDate), ...(preview && { preview }) });
  const check = useMutation({ mutationFn: () => send(true) });
  const post = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ posted, expiresAt }) => {
      check.reset();
      if (!posted) return void toast.info(words.twice);
      toast.success(fill(words.posted, { date: dayOf(expiresAt, texts.locale) }));
      setValues({ ...values, received: '', reason: '', date: '' });
      setTried(false);
      setCreateDate(Date.now());
      void queries.invalidateQueries({ queryKey: ['postings'] });
      void queries.invalidateQueries({ queryKey: ['incoming'] });
      void queries.invalidateQueries({ queryKey: ['billing'] });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!Object.values(problems).some(Boolean) && !check.isPending) check.mutate();
  }
  const set = (change: Partial<Values>) => setValues((all) => ({ ...all, ...change }));
  return (
    <Card title={words.post} titleId="post-payment">
      <form className="form" onSubmit={submit} noValidate>
        <Fields values={values} problems={tried ? problems : null} expected={expected} words={words} set={set} />
        <Refusal>{check.isError ? failureText(check.error, texts) : null}</Refusal>
        <SubmitButton busy={check.isPending} busyLabel={words.checking}>
          {words.check}
        </SubmitButton>
      </form>
      {check.data && <PostDialog result={check.data} words={words} post={post} onClose={() => check.reset()} />}
    </Card>
  );
}

interface FieldsProps {
  values: Values;
  /** What is wrong with each field; null before the form was sent. */
  problems: ReturnType<typeof problemsOf> | null;
  /** The usual price in dollars; null until it is known. */
  expected: number | null;
  words: Words;
  set(change: Partial<Values>): void;
}

function Fields({ values, problems, expected, words, set }: FieldsProps) {
  const { locale } = useTexts();
  return (
    <>
      <InputField
        label={words.driver}
        error={problems?.userId}
        name="driver"
        value={values.userId}
        onChange={({ target }) => set({ userId: target.value })}
      />
      <SelectField label={words.credit} value={values.credit} onChange={({ target }) => set({ credit: target.value as Values['credit'] })}>
        <option value="7">{words.days7}</option>
        <option value="3">{words.days3}</option>
        <option value="date">{words.date}</option>
      </SelectField>
      {values.credit === 'date' && (
        <InputField
          label={words.dateLabel}
          error={problems?.date}
          type="date"
          value={values.date}
          onChange={({ target }) => set({ date: target.value })}
        />
      )}
      <InputField
        label={words.received}
        hint={expected === null ? undefined : fill(words.expected, { amount: money(expected, BILLING.currency, locale) })}
        error={problems?.received}
        name="received"
        inputMode="decimal"
        value={values.received}
        onChange={({ target }) => set({ received: target.value })}
      />
      <SelectField
        label={words.reason}
        error={problems?.reason}
        value={values.reason}
        onChange={({ target }) => set({ reason: target.value as Reason })}
      >
        <option value="">{words.choose}</option>
        {Object.entries(words.reasons).map(([reason, shown]) => (
          <option key={reason} value={reason}>
            {shown}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface DialogProps {
  /** What the payment would change. */
  result: { warnings: readonly ('moves-far' | 'paid-lately')[]; expiresAt: number | null };
  words: Words;
  post: { isPending: boolean; isError: boolean; error: Error | null; mutate(): void };
  onClose(): void;
}

/** The result of a payment that was checked, before it is posted. */
function PostDialog({ result, words, post, onClose }: DialogProps) {
  const texts = useTexts();
  return (
    <NativeDialog label={words.post} className="dialog" onClose={onClose}>
      <h2 className="page-title">{words.post}</h2>
      {result.warnings.map((warning) => (
        <p key={warning} className="tool-warning" role="alert">
          <Icon name="alert" /> {words[warning]}
        </p>
      ))}
      <p>{fill(words.result, { date: dayOf(result.expiresAt, texts.locale) })}</p>
      <Refusal>{post.isError ? failureText(post.error, texts) : null}</Refusal>
      <div className="dialog-actions">
        <Button size="4" variant="soft" color="gray" highContrast onClick={onClose}>
          {words.back}
        </Button>
        <Button size="4" aria-disabled={post.isPending || undefined} onClick={() => !post.isPending && post.mutate()}>
          {post.isPending ? words.posting : words.confirm}
        </Button>
      </div>
    </NativeDialog>
  );
}

/** The server's price of these days for this driver, in dollars; null until it is known. */
function useExpected({ userId, credit }: Values): number | null {
  const { call } = useConsole();
  const daysToPayFor = credit === '3' ? '3' : '7';
  const { data } = useQuery({
    queryKey: ['expected', userId.trim(), daysToPayFor],
    queryFn: ({ signal }) => call(contract.paymentAmount, { daysToPayFor, userId: userId.trim() }, { signal }),
    enabled: userId.trim() !== '',
    retry: false,
  });
  return data ? data.amountDue / 100 : null;
}

function problemsOf({ userId, credit, date, received, reason }: Values, words: Words) {
  return {
    userId: userId.trim() ? null : words.driverWrong,
    date: credit === 'date' && !date ? words.dateWrong : null,
    received: centsOf(received) === null ? words.receivedWrong : null,
    reason: reason ? null : words.reasonWrong,
  };
}

function entryOf({ userId, credit, date, received, reason }: Values, expectedPayment: number, createDate: number) {
  return {
    user: userId.trim(),
    createDate,
    expectedPayment,
    actualPayment: centsOf(received)! / 100,
    reason: reason as Reason,
    // Noon or 1 PM in New York: the day is the same by any clock there.
    ...(credit === 'date' ? { lastPaymentDate: Math.floor(Date.parse(date) / DAY) * DAY + 17 * HOUR } : { days: Number(credit) }),
  };
}

function dayOf(at: number | null, locale: Parameters<typeof longDay>[2]): string {
  return at === null ? '' : longDay(at, BILLING.timeZone, locale);
}
