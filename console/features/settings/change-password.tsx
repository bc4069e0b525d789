import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { PASSWORD } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { type Texts, useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { checkPasswords, PASSWORD_FIELDS, type PasswordField } from './passwords.ts';
import '../../data/join-texts.ts';

/** The password changed with the one that holds now; every other device is signed out. */
export function ChangePassword() {
  const texts = useTexts();
  const { t } = texts;
  const words = t.join.settings.password;
  const { call } = useConsole();
  const form = useRef<HTMLFormElement>(null);
  const [begun, setBegun] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof checkPasswords>>({});
  const change = useMutation({
    mutationFn: (passwords: { oldPassword: string; newPassword: string }) => call(contract.changePassword, passwords),
    onSuccess: () => {
      form.current?.reset();
      setBegun(false);
      toast.success(words.saved());
    },
  });
  const value = (field: PasswordField) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const given = { old: value('old'), next: value('next'), confirm: value('confirm') };
    const found = checkPasswords(given);
    setProblems(found);
    change.reset();
    const first = PASSWORD_FIELDS.find((field) => found[field]);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    change.mutate({ oldPassword: given.old, newPassword: given.next });
  }

  const text = (field: PasswordField) => {
    const problem = problems[field];
    if (!problem) return null;
    if (problem === 'short') return t.join.register.problems.password(PASSWORD.min);
    if (problem === 'differs') return t.join.register.problems.confirm();
    if (problem === 'confirmMissing') return t.join.register.problems.confirmMissing();
    return words[problem]();
  };

  return (
    <Card title={words.title()}>
      <form
        ref={form}
        className="form"
        onSubmit={submit}
        onInput={() => setBegun(PASSWORD_FIELDS.some((field) => value(field)))}
        noValidate
      >
        <Field label={words.old()} error={text('old')}>
          {(aria) => <PasswordInput {...aria} name="old" autoComplete="current-password" />}
        </Field>
        <Field label={words.next()} hint={t.join.register.passwordHint(PASSWORD.min)} error={text('next')}>
          {(aria) => <PasswordInput {...aria} name="next" autoComplete="new-password" maxLength={PASSWORD.max} />}
        </Field>
        <Field label={words.confirm()} error={text('confirm')}>
          {(aria) => <PasswordInput {...aria} name="confirm" autoComplete="new-password" maxLength={PASSWORD.max} />}
        </Field>
        <Refusal>{change.isError ? refusalText(change.error, texts) : null}</Refusal>
        <SubmitButton busy={change.isPending} busyLabel={words.saving()} quiet={!begun}>
          {words.save()}
        </SubmitButton>
      </form>
    </Card>
  );
}

/** That it failed, and why where the server says so. */
function refusalText(error: unknown, texts: Texts): string {
  const words = texts.t.join.settings.password;
  if (!(error instanceof ApiFailure) || error.body.statusCode >= 500) return words.failed();
  return `${words.failed()}: ${error.body.code === 'auth.wrong' ? words.wrong() : failureText(error, texts)}`;
}
