import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { BILLING } from '#config/constants.ts';
import { centsOf } from '../../data/cents.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { money } from '../../ui/text/format.ts';
import { useChanged } from './queries.ts';

interface Props {
  entry: ReferralEntry;
  words: PartnerTexts['codes'];
}

/** Books money that a partner paid, or got. One entry is one settlement, however often it is sent. */
export function Settlement({ entry: { code, figures }, words }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const changed = useChanged();
  const [amount, setAmount] = useState(figures!.owed ? String(figures!.owed / 100) : '');
  const [way, setWay] = useState<'received' | 'paid'>(figures!.earned > 0 ? 'paid' : 'received');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [createDate, setCreateDate] = useState(() => Date.now());
  const cents = centsOf(amount);
  const post = useMutation({
    mutationFn: () => call(contract.settleReferral, { code, cents: cents!, way, createDate, reason: reason.trim() }),
    onSuccess: ({ referral }) => {
      changed();
      setCreateDate(Date.now());
      setTried(false);
      setReason('');
      toast.success(fill(words.posted, { amount: money(referral.figures!.owed / 100, BILLING.currency, texts.locale) }));
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (cents && reason.trim().length >= 3 && !post.isPending) post.mutate();
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-labelledby="settle">
      <h3 id="settle" className="section-title">
        {words.settle}
      </h3>
      <SelectField label={words.settle} value={way} onChange={({ target }) => setWay(target.value as typeof way)}>
        <option value="received">{words.received}</option>
        <option value="paid">{words.paid}</option>
      </SelectField>
      <InputField
        label={words.amount}
        error={tried && !cents ? words.amountWrong : null}
        name="settled"
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <InputField
        label={words.reason}
        error={tried && reason.trim().length < 3 ? words.reasonWrong : null}
        name="settle-reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Refusal>{post.isError ? failureText(post.error, texts) : null}</Refusal>
      <SubmitButton busy={post.isPending} busyLabel={words.posting} quiet>
        {words.post}
      </SubmitButton>
    </form>
  );
}
