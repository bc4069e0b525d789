import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';

// For those who have a second factor: nobody else loads it.
const CodeField = later(async () => (await import('./code-field.tsx')).CodeField);

/** Phone and password, and the code where the account has a second factor. `failure` = why an earlier session ended, if it did not end by itself. */
export function SignIn({ failure }: { failure: ApiFailure | null }) {
  const texts = useTexts();
  const words = texts.t.console.signIn;
  const { session } = useConsole();
  const [refusal, setRefusal] = useState<unknown>(failure);
  const [missing, setMissing] = useState<'phone' | 'password' | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const phone = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const [number, secret] = [phone.current!.value.trim(), password.current!.value];
    const totp = String(new FormData(event.currentTarget).get('totp') ?? '').trim();
    const lacks = !number ? 'phone' : !secret ? 'password' : null;
    setMissing(lacks);
    setRefusal(null);
    if (lacks) return (lacks === 'phone' ? phone : password).current!.focus();
    setBusy(true);
    try {
      await session.signIn(number, secret, totp);
    } catch (error) {
      const code = error instanceof ApiFailure ? error.body.code : '';
      const first = code === 'auth.secondFactor' && !totp && !asksCode;
      setRefusal(first ? null : error);
      setBusy(false);
      if (code.startsWith('auth.secondFactor')) setAsksCode(true);
      else password.current?.select();
    }
  }

  return (
    <section className="card entry" aria-labelledby="sign-in-title">
      <title>{`${words.submit()} · ${texts.t.common.product()}`}</title>
      <h1 id="sign-in-title" className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <InputField
          id="phone"
          label={words.phone()}
          error={missing === 'phone' ? words.phoneMissing() : null}
          ref={phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          placeholder={words.phoneExample()}
        />
        <Field id="password" label={words.password()} error={missing === 'password' ? words.passwordMissing() : null}>
          {(aria) => <PasswordInput {...aria} ref={password} name="password" autoComplete="current-password" />}
        </Field>
        {asksCode && (
          <LaterPart fallback={null}>
            <CodeField />
          </LaterPart>
        )}
        <Link to="/forgot-password" className="line-link">
          {words.forgot()}
        </Link>
        <Refusal>{refusal === null ? null : failureText(refusal, texts)}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.busy()}>
          {words.submit()}
        </SubmitButton>
      </form>
      <p className="entry-foot">
        {words.noAccount()}{' '}
        <Link to="/register" className="line-link">
          {words.register()}
        </Link>
      </p>
    </section>
  );
}
