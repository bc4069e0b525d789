import { Button, Spinner } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useConsole, useServerNow } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { longDay } from '../../ui/text/format.ts';
import { AmountList, dollars } from './amount-list.tsx';
import { CardForm } from './card-form.tsx';
import { confirmCard } from './confirm-card.ts';
import { Countdown } from './countdown.tsx';
import { billingKeys, type Days, useAmount } from './queries.ts';
import type { BillingTexts } from './texts.ts';
import { usePayment } from './use-payment.ts';
import '../../ui/inputs/segments.css';
import './billing.css';

/** The provider's own form and its script: fetched only where the operator's keys are set. */
const StripeForm = later(async () => (await import('./stripe-form.tsx')).StripeForm);

interface Props {
  user: UserRecord;
  words: BillingTexts;
  ahead: number;
  returned?: string | null;
  onPaid(): void;
}

/** Choice of days, what they cost, and the card: on the page and in the dialog. */
export function Pay({ user, words, ahead, returned = null, onPaid }: Props) {
  const texts = useTexts();
  const { locale } = texts;
  const [chosen, setDays] = useState<Days | null>(null);
  const week = useAmount('7');
  // A sale is part of the three days: while one runs they are shown until somebody chooses.
  const days = chosen ?? (week.data?.flashSaleEndsAt ? '3' : '7');
  const amount = useAmount(days);
  // After each payment the form is empty again: a card is kept no longer than it is needed.
  const [round, setRound] = useState(0);
  const paid = () => {
    setRound((before) => before + 1);
    onPaid();
  };
  const { progress, problem, pay } = usePayment({ userId: user.userId, words: words.pay, returned, onPaid: paid });
  const waiting = progress.step === 'checking' || progress.step === 'lost';
  const busy = waiting || progress.step === 'sending';
  const due = amount.data?.amountDue ?? 0;
  const latestPayment = amount.data?.latestPayment ?? '0';
  // What was typed before another tab paid is not for the next payment.
  const form = `${round} ${latestPayment}`;
  const submit = fill(words.pay.submit, { amount: dollars(due, locale) });
  return (
    <>
      <DaysChoice words={words.pay} days={days} rests={busy} onChoose={setDays} />
      {amount.data?.flashSaleEndsAt && days === '3' && (
        <FlashSale user={user} words={words} ahead={ahead} endsAt={amount.data.flashSaleEndsAt} />
      )}
      {amount.data && (
        <AmountList words={words.amount} details={amount.data.details} specialPrice={amount.data.specialPrice} locale={locale} />
      )}
      {amount.isError && !amount.data && <Refusal>{failureText(amount.error, texts) || words.pay.unavailable}</Refusal>}
      {due > 0 && !amount.data?.cards && <p className="meta">{words.pay.none}</p>}
      {due > 0 && amount.data?.cards?.provider === 'sandbox' && (
        <>
          <div className="sandbox-card" data-role="wait">
            <p className="strong">{words.pay.sandbox}</p>
            <p>{words.pay.sandboxLead}</p>
          </div>
          <CardForm
            key={form}
            words={words.pay}
            busy={busy}
            submit={submit}
            now={() => Date.now() + ahead}
            onPay={(card) =>
              void pay({
                days,
                shown: due,
                latestPayment,
                provider: 'sandbox',
                confirm: (started, returnUrl) => confirmCard({ started, card, returnUrl, fetch: globalThis.fetch.bind(globalThis) }),
              })
            }
          />
        </>
      )}
      {due > 0 && amount.data?.cards?.provider === 'stripe' && (
        <LaterPart fallback={<Spinner size="3" />}>
          <StripeForm
            key={`${form} ${due}`}
            words={words}
            locale={locale}
            publishableKey={amount.data.cards.publishableKey}
            details={amount.data.details}
            busy={busy}
            submit={submit}
            onPay={(confirm) => void pay({ days, shown: due, latestPayment, provider: 'stripe', confirm })}
          />
        </LaterPart>
      )}
      <div role="status" className="pay-status">
        {waiting && (
          <p>
            <Spinner size="2" /> {progress.step === 'lost' ? words.pay.lost : words.pay.checking}
          </p>
        )}
      </div>
      <Refusal>{problem}</Refusal>
    </>
  );
}

function DaysChoice(props: { words: BillingTexts['pay']; days: Days; rests: boolean; onChoose(days: Days): void }) {
  const { words, days, rests, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="segments days-choice" aria-label={words.days}>
      {BILLING.paidDays.map((each) => (
        <label key={each} className="segment">
          <input
            type="radio"
            name={name}
            checked={days === String(each)}
            disabled={rests}
            onChange={() => onChoose(String(each) as Days)}
          />
          {fill(words.choice, { days: each })}
        </label>
      ))}
    </fieldset>
  );
}

/** The free days of a sale, for as long as it runs. */
function FlashSale({ user, words, ahead, endsAt }: { user: UserRecord; words: BillingTexts; ahead: number; endsAt: number }) {
  const texts = useTexts();
  const { call, queries } = useConsole();
  const over = endsAt <= useServerNow(ahead);
  const accept = useMutation({
    mutationFn: () => call(contract.flashSale, {}),
    onSuccess: ({ expiresAt }) => {
      const date = longDay(expiresAt, BILLING.timeZone, texts.locale);
      toast.success(fill(words.sale.done, { date }));
    },
    onError: (error) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: billingKeys.all }),
        queries.invalidateQueries({ queryKey: ['user', user.userId] }),
      ]),
  });
  if (over) return null;
  const price = dollars(BILLING.flashSaleRenewalCents, texts.locale);
  return (
    <section className="flash-sale" data-role="info" aria-labelledby="flash-sale">
      <h3 id="flash-sale" className="strong">
        {words.sale.title}
      </h3>
      <p>{fill(words.sale.lead, { price })}</p>
      <p className="strong">
        {words.sale.left} <Countdown endsAt={endsAt} ahead={ahead} />
      </p>
      <Button size="4" className="wide" aria-disabled={accept.isPending || undefined} onClick={() => accept.isPending || accept.mutate()}>
        {accept.isPending ? words.sale.busy : words.sale.accept}
      </Button>
    </section>
  );
}
