import { Button } from '@radix-ui/themes';
import type { LedgerRow } from '#api/contract/billing.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { longDay } from '../../ui/text/format.ts';
import { AmountList, dollars } from './amount-list.tsx';
import { cardName } from './card-name.ts';
import type { BillingTexts } from './texts.ts';

type Payment = AnswerOf<typeof contract.userTransactions>[number];

/** One movement, and the payment by card behind it. */
export interface Movement {
  row: LedgerRow;
  payment: Payment | undefined;
}

interface Props {
  movement: Movement;
  user: UserRecord;
  words: BillingTexts;
  onClose(): void;
}

/** The printer gets this dialog alone: the style sheet hides the rest of the page. */
export function Receipt({ movement: { row, payment }, user, words, onClose }: Props) {
  const { t, locale } = useTexts();
  const texts = words.history;
  const date = longDay(row.at, BILLING.timeZone, locale);
  const facts: [string, string][] = [
    [texts.number, payment?.paymentId ?? row.cause.slice(row.cause.lastIndexOf(':') + 1)],
    [texts.date, date],
    [texts.name, user.name],
    [texts.for, fill(row.days === 1 ? texts.forDay : texts.forDays, { days: row.days, product: t.common.product() })],
    ...(payment ? ([[texts.with, payment.card ? cardName(payment.card, texts) : texts.card]] as [string, string][]) : []),
    [texts.status, texts[payment?.status ?? 'paid']],
    ...(payment ? [] : ([[words.amount.total, dollars(row.cents, locale)]] as [string, string][])),
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
      {payment && (
        <AmountList
          words={words.amount}
          details={payment.details}
          specialPrice={payment.details.subTotal < payment.details.realPrice ? payment.details.subTotal : null}
          locale={locale}
        />
      )}
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
