import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { useFold } from '../../ui/lists/fold.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { longDay, signed } from '../../ui/text/format.ts';
import { dollars } from './amount-list.tsx';
import { cardName } from './card-name.ts';
import { useLedger, useTransactions } from './queries.ts';
import { type Movement, Receipt } from './receipt.tsx';
import type { BillingTexts } from './texts.ts';

const REFUNDED = { role: 'lost', icon: 'dash' } as const;

/** Every movement of money and days, newest first; what was paid has a receipt to print. */
export function History({ user, words }: { user: UserRecord; words: BillingTexts }) {
  const ledger = useLedger(user.userId);
  const payments = useTransactions(user.userId);
  const [shown, setShown] = useState<Movement | null>(null);
  const texts = words.history;
  const rows = ledger.data?.rows.toReversed() ?? [];
  const [first, more] = useFold(rows);
  return (
    <Card title={texts.title}>
      {ledger.data && rows.length === 0 && <p className="meta">{texts.none}</p>}
      <ul className="payments">
        {first.map((row) => {
          const payment = payments.data?.find(({ paymentId }) => paymentId === row.paymentId);
          return <Line key={row.cause} movement={{ row, payment }} words={texts} onReceipt={setShown} />;
        })}
      </ul>
      {more}
      {shown && <Receipt movement={shown} user={user} words={words} onClose={() => setShown(null)} />}
    </Card>
  );
}

interface LineProps {
  movement: Movement;
  words: BillingTexts['history'];
  onReceipt(movement: Movement): void;
}

function Line({ movement, words, onReceipt }: LineProps) {
  const { locale } = useTexts();
  const { row, payment } = movement;
  const { at, kind, cents, days } = row;
  const date = longDay(at, BILLING.timeZone, locale);
  const gained = days === 0 ? [] : [fill(Math.abs(days) === 1 ? words.day : words.days, { days: signed(days, locale) })];
  const more = [...gained, ...(payment?.card ? [cardName(payment.card, words)] : [])];
  // A card payment's receipt comes with its amounts: it is offered once they are here.
  const receipt = cents > 0 && (row.paymentId === null || payment);
  return (
    <li>
      <div className="payment-words">
        <p className="strong">{words.kinds[kind]}</p>
        <p className="meta">{date}</p>
        {more.length > 0 && <p className="meta">{more.join(' · ')}</p>}
      </div>
      {payment?.status === 'refunded' && <StatusChip {...REFUNDED}>{words.refunded}</StatusChip>}
      {cents !== 0 && <p className="strong tabular">{dollars(cents, locale)}</p>}
      {receipt && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          highContrast
          className="tall"
          aria-label={fill(words.receiptOf, { date })}
          onClick={() => onReceipt(movement)}
        >
          {words.receipt}
        </Button>
      )}
    </li>
  );
}
