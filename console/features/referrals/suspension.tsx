import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { useChanged } from './queries.ts';

interface Props {
  entry: ReferralEntry;
  words: PartnerTexts['codes'];
}

/** Suspends a partner by hand with a reason, or ends that. What the rule says ends with a settlement alone. */
export function Suspension({ entry: { code, figures, auditProps }, words }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const changed = useChanged();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const suspension = figures!.suspension;
  const save = useMutation({
    mutationFn: (suspended: boolean) =>
      call(contract.saveReferral, {
        referral: { code, auditProps: { ...auditProps!, suspended } },
        ...(suspended && { reason: reason.trim() }),
      }),
    onSuccess: changed,
  });
  const press = () => {
    setTried(true);
    if (suspension === null && reason.trim().length < 3) return;
    if (!save.isPending) save.mutate(suspension === null);
  };
  if (suspension?.by === 'rule') return <p className="referral-note">{words.byRule}</p>;
  return (
    <div className="form">
      {suspension ? (
        <p className="referral-note">{fill(words.byHand, { reason: suspension.reason ?? '' })}</p>
      ) : (
        <InputField
          label={words.reason}
          error={tried && reason.trim().length < 3 ? words.reasonWrong : null}
          name="suspend-reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Refusal>{save.isError ? failureText(save.error, texts) : null}</Refusal>
      <Button size="4" variant="soft" color={suspension ? 'gray' : 'red'} highContrast onClick={press}>
        {suspension ? words.lift : words.suspend}
      </Button>
    </div>
  );
}
