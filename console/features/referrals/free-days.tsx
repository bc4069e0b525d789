import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { BILLING } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { shortDay } from '../../ui/text/format.ts';
import { useChanged } from './queries.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

interface Props {
  code: string;
  driver: { userId: string; name: string; phoneNumber: string };
  words: PartnerTexts['mine'];
  onClose(): void;
}

export function FreeDays({ code, driver, words, onClose }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const changed = useChanged();
  const [days, setDays] = useState(1);
  const { userId, name, phoneNumber } = driver;
  const give = useMutation({
    mutationFn: () => call(contract.giveFreeDays, { referralCode: code, freeDays: days, userId, userPhoneNumber: phoneNumber }),
    onSuccess: ({ posted, expiresAt }) => {
      changed();
      const date = expiresAt === null ? '' : shortDay(expiresAt, BILLING.timeZone, texts.locale);
      if (posted) toast.success(fill(words.given, { name, date }));
      else toast.info(words.givenBefore);
      onClose();
    },
  });
  const title = fill(words.freeFor, { name });
  return (
    <NativeDialog label={title} className="dialog" onClose={onClose}>
      <h2 className="page-title">{title}</h2>
      <p>{words.freeLead}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!give.isPending) give.mutate();
        }}
      >
        <SelectField label={words.days} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        <Refusal>{give.isError ? failureText(give.error, texts) : null}</Refusal>
        <SubmitButton busy={give.isPending} busyLabel={words.giving}>
          {words.give}
        </SubmitButton>
        <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onClose}>
          {texts.t.common.cancel()}
        </Button>
      </form>
    </NativeDialog>
  );
}
