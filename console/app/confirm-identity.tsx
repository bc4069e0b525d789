import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type FormEvent, use, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../data/console.tsx';
import { failureText } from '../data/failure-text.ts';
import { useTexts } from '../data/i18n.ts';
import { securityTexts } from '../data/security-texts.ts';
import { identityAtom } from '../data/settings.ts';
import { NativeDialog } from '../ui/feedback/native-dialog.tsx';
import { Refusal } from '../ui/feedback/refusal.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { PasswordInput } from '../ui/inputs/password-input.tsx';
import { SecondFactorField } from '../ui/inputs/second-factor-field.tsx';
import { SubmitButton } from '../ui/inputs/submit-button.tsx';
import '../ui/feedback/dialog.css';

/** A call waits for the password: it is asked for here, and the call goes on or is refused. */
export function ConfirmIdentity() {
  const texts = useTexts();
  const words = use(securityTexts(texts.locale));
  const { call } = useConsole();
  const [asked, setAsked] = useAtom(identityAtom);
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: (given: { password: string; totp?: string }) => call(contract.stepUp, given),
    onSuccess: () => leave(true),
  });
  const needsCode = codeIsAsked(confirm.error);

  function leave(confirmed: boolean) {
    asked?.answer(confirmed);
    setAsked(null);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const [password, totp] = [String(given.get('password') ?? ''), String(given.get('totp') ?? '').trim()];
    setMissing(!password);
    if (password && !confirm.isPending) confirm.mutate({ password, ...(totp && { totp }) });
  }

  const refused = confirm.error instanceof ApiFailure && confirm.error.body.code === 'auth.wrong';
  const asksForCode = confirm.error instanceof ApiFailure && confirm.error.body.code === 'auth.secondFactor';
  return (
    <NativeDialog label={words.confirm.title} className="dialog" onClose={() => leave(false)}>
      <form className="form" onSubmit={submit} noValidate>
        <h2 className="section-title">{words.confirm.title}</h2>
        <p className="meta">{words.confirm.lead}</p>
        <Field label={words.confirm.password} error={missing ? words.confirm.missing : null}>
          {(aria) => <PasswordInput {...aria} name="password" autoComplete="current-password" autoFocus />}
        </Field>
        {needsCode && <SecondFactorField words={words.code} error={null} />}
        <Refusal>{!confirm.error || asksForCode ? null : refused ? words.confirm.wrong : failureText(confirm.error, texts)}</Refusal>
        <div className="dialog-actions">
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={() => leave(false)}>
            {words.confirm.cancel}
          </Button>
          <SubmitButton busy={confirm.isPending} busyLabel={words.confirm.busy}>
            {words.confirm.submit}
          </SubmitButton>
        </div>
      </form>
    </NativeDialog>
  );
}

function codeIsAsked(error: unknown): boolean {
  return error instanceof ApiFailure && error.body.code.startsWith('auth.secondFactor');
}
