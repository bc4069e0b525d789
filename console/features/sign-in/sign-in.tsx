import { Button, Spinner, TextField } from '@radix-ui/themes';
import { type FormEvent, useRef, useState } from 'react';
import type { ApiFailure } from '#api/contract/client.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** Phone and password. `failure` = why an earlier session ended, if it did not end by itself. */
export function SignIn({ failure }: { failure: ApiFailure | null }) {
  const texts = useTexts();
  const words = texts.t.console.signIn;
  const { session } = useConsole();
  const [refusal, setRefusal] = useState<unknown>(failure);
  const [missing, setMissing] = useState<'phone' | 'password' | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const phone = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const [number, secret] = [phone.current!.value.trim(), password.current!.value];
    const lacks = !number ? 'phone' : !secret ? 'password' : null;
    setMissing(lacks);
    setRefusal(null);
    if (lacks) return (lacks === 'phone' ? phone : password).current!.focus();
    setBusy(true);
    try {
      await session.signIn(number, secret);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
      password.current?.select();
    }
  }

  return (
    <section className="card sign-in" aria-labelledby="sign-in-title">
      <title>{`${words.submit()} · ${texts.t.common.product()}`}</title>
      <h1 id="sign-in-title" className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor="phone">{words.phone()}</label>
        <TextField.Root
          id="phone"
          name="phone"
          ref={phone}
          size="3"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          placeholder={words.phoneExample()}
          aria-invalid={missing === 'phone' || undefined}
          aria-describedby={missing === 'phone' ? 'phone-problem' : undefined}
        />
        {missing === 'phone' && (
          <p id="phone-problem" className="problem">
            {words.phoneMissing()}
          </p>
        )}
        <label htmlFor="password">{words.password()}</label>
        <TextField.Root
          id="password"
          name="password"
          ref={password}
          size="3"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          aria-invalid={missing === 'password' || undefined}
          aria-describedby={missing === 'password' ? 'password-problem' : undefined}
        >
          <TextField.Slot side="right">
            <button type="button" className="bar-button" aria-label={shown ? words.hide() : words.show()} onClick={() => setShown(!shown)}>
              <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
            </button>
          </TextField.Slot>
        </TextField.Root>
        {missing === 'password' && (
          <p id="password-problem" className="problem">
            {words.passwordMissing()}
          </p>
        )}
        <div role="alert" className="refusal-slot">
          {refusal !== null && (
            <p className="refusal">
              <Icon name="alert" /> {failureText(refusal, texts)}
            </p>
          )}
        </div>
        <Button type="submit" size="4" aria-disabled={busy} className="wide">
          {busy && <Spinner size="3" />}
          {busy ? words.busy() : words.submit()}
        </Button>
      </form>
    </section>
  );
}
