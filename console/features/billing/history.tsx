import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { longDay } from '../../ui/text/format.ts';
import { AmountList, dollars } from './amount-list.tsx';
import { useTransactions } from './queries.ts';
import { type BillingTexts, fill } from './texts.ts';

type Payment = AnswerOf<typeof contract.userTransactions>[number];

const LOOK = { paid: { role: 'ok', icon: 'check' }, refunded: { role: 'lost', icon: 'dash' } } as const;

/** What was paid by card, newest first, each with a receipt to print. */
export function History({ user, words }: { user: UserRecord; words: BillingTexts }) {
  const { locale } = useTexts();
  const list = useTransactions(user.userId);
  const [shown, setShown] = useState<Payment | null>(null);
  const texts = words.history;
  return (
    <section className="card" aria-labelledby="payments">
      <h2 id="payments" className="section-title">
        {texts.title}
      </h2>
      {list.isError && !list.data && <p className="meta">{texts.failed}</p>}
      {list.data?.length === 0 && <p className="meta">{texts.none}</p>}
      <ul className="payments">
        {list.data?.map((payment) => (
          <li key={payment.paymentId}>
            <div className="payment-words">
              <p className="strong tabular">{dollars(payment.amount, locale)}</p>
              <p className="meta">{dateOf(payment, locale)}</p>
              <p className="meta">{fill(texts.line, { days: payment.days, card: payment.card ?? texts.card })}</p>
            </div>
            <StatusChip {...LOOK[payment.status]}>{texts[payment.status]}</StatusChip>
            <Button
              size="3"
              variant="soft"
              color="gray"
              highContrast
              className="tall"
              aria-label={fill(texts.receiptOf, { date: dateOf(payment, locale) })}
              onClick={() => setShown(payment)}
            >
              {texts.receipt}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <Receipt payment={shown} user={user} words={words} onClose={() => setShown(null)} />}
    </section>
  );
}

function dateOf({ paidAt, createdAt }: Payment, locale: Parameters<typeof longDay>[2]): string {
  return longDay(paidAt ?? createdAt, BILLING.timeZone, locale);
}

interface ReceiptProps {
  payment: Payment;
  user: UserRecord;
  words: BillingTexts;
  onClose(): void;
}

/** The printer gets this dialog alone: the style sheet hides the rest of the page. */
function Receipt({ payment, user, words, onClose }: ReceiptProps) {
  const { t, locale } = useTexts();
  const texts = words.history;
  const { details, paymentId, days, status, card } = payment;
  const facts: [string, string][] = [
    [texts.number, paymentId],
    [texts.date, dateOf(payment, locale)],
    [texts.name, user.name],
    [texts.for, fill(texts.days, { days, product: t.common.product() })],
    [texts.with, card ?? texts.card],
    [texts.status, texts[status]],
  ];
  return (
    <NativeDialog label={texts.receipt} className="dialog receipt" onClose={onClose}>
      <h2 className="page-title">{texts.receipt}</h2>
      <p className="meta">{t.common.product()}</p>
      <dl className="receipt-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="meta">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AmountList
        words={words.amount}
        details={details}
        specialPrice={details.subTotal < details.realPrice ? details.subTotal : null}
        locale={locale}
      />
      <div className="dialog-actions no-print">
        <Button size="4" variant="soft" color="gray" highContrast onClick={onClose}>
          {texts.close}
        </Button>
        <Button size="4" onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
    </NativeDialog>
  );
}
