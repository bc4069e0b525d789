import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { actAs } from '../../data/acting.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { securityTexts } from '../../data/security-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';

/** Twenty minutes as this driver, with a reason that they can read. */
export function ActAs({ userId, name }: { userId: string; name: string }) {
  const texts = useTexts();
  const words = use(securityTexts(texts.locale)).god;
  const { call, session } = useConsole();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  const start = useMutation({
    mutationFn: (reason: string) => call(contract.startGodMode, { userId, reason }),
    onSuccess: (pair) => {
      navigate('/');
      actAs(session, pair);
    },
  });
  if (!open)
    return (
      <Button size="3" variant="soft" color="gray" highContrast className="tall" onClick={() => setOpen(true)}>
        {words.start}
      </Button>
    );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(reason.length < 3);
    if (reason.length >= 3 && !start.isPending) start.mutate(reason);
  }
  return (
    <form className="form" aria-label={words.startTitle.replace('{name}', name)} onSubmit={submit} noValidate>
      <p className="strong">{words.startTitle.replace('{name}', name)}</p>
      <p>{words.startLead.replaceAll('{name}', name)}</p>
      <InputField
        label={words.reason}
        hint={words.reasonHint}
        error={missing ? words.reasonMissing : null}
        name="reason"
        maxLength={500}
        autoComplete="off"
        autoFocus
      />
      <Refusal>{start.isError ? failureText(start.error, texts) : null}</Refusal>
      <SubmitButton busy={start.isPending} busyLabel={words.busy}>
        {words.submit}
      </SubmitButton>
    </form>
  );
}
