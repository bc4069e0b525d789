import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { CONSOLE, PASSWORD } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SandboxNotice } from '../../ui/feedback/sandbox-notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isWhole } from '../../ui/inputs/code.ts';
import { CodeBoxes, type CodeBoxesHandle } from '../../ui/inputs/code-boxes.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { onOneLine } from '../../ui/inputs/phone.ts';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import '../../data/join-texts.ts';

/** A code to the phone, then a new password with it. Says the same of every number: who has an account is nobody's business. */
export function ForgotPassword() {
  const { t } = useTexts();
  const words = t.join.forgot;
  const [phoneNumber, setPhoneNumber] = useState<string | null>(null);
  return (
    <section className="card entry" aria-labelledby="forgot-title">
      <PageTitle id="forgot-title">{words.title()}</PageTitle>
      {phoneNumber === null ? (
        <Request onSent={setPhoneNumber} />
      ) : (
        <Reset phoneNumber={phoneNumber} onOtherNumber={() => setPhoneNumber(null)} />
      )}
      <Link to="/login" className="line-link">
        {words.toLogin()}
      </Link>
    </section>
  );
}

function Request({ onSent }: { onSent(phoneNumber: string): void }) {
  const texts = useTexts();
  const words = texts.t.join.forgot;
  const { call } = useConsole();
  const phone = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const phoneNumber = phone.current!.value.trim();
    setMissing(!phoneNumber);
    setRefusal(null);
    if (!phoneNumber) return phone.current!.focus();
    setBusy(true);
    try {
      await call(contract.sendResetCode, { phoneNumber });
      onSent(phoneNumber);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  }

  return (
    <>
      <p className="meta">{words.lead()}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <InputField
          label={texts.t.console.signIn.phone()}
          error={missing ? texts.t.console.signIn.phoneMissing() : null}
          ref={phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={texts.t.console.signIn.phoneExample()}
        />
        <Refusal>{refusal === null ? null : failureText(refusal, texts)}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.sending()}>
          {words.send()}
        </SubmitButton>
      </form>
    </>
  );
}

function Reset({ phoneNumber, onOtherNumber }: { phoneNumber: string; onOtherNumber(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const words = t.join.forgot;
  const { call } = useConsole();
  const navigate = useNavigate();
  const boxes = useRef<CodeBoxesHandle>(null);
  const password = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const whole = isWhole(code, CONSOLE.codeDigits);
  useEffect(() => {
    if (refusal !== null && ofCode(refusal)) boxes.current?.focus();
  }, [refusal]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!whole) return boxes.current?.focus();
    const secret = password.current!.value;
    setShort(secret.length < PASSWORD.min);
    setRefusal(null);
    if (secret.length < PASSWORD.min) return password.current!.focus();
    setBusy(true);
    try {
      await call(contract.resetPassword, { phoneNumber, verificationCode: code, password: secret });
      toast.success(words.done());
      navigate('/login');
    } catch (error) {
      setRefusal(error);
      setBusy(false);
      if (ofCode(error)) setCode('');
    }
  }

  const codeProblem = refusal !== null && ofCode(refusal) && code === '' ? failureText(refusal, texts) : null;
  const passwordProblem = short
    ? t.join.register.problems.password(PASSWORD.min)
    : refusal !== null && ofPassword(refusal)
      ? failureText(refusal, texts)
      : null;
  const other = refusal !== null && !ofCode(refusal) && !ofPassword(refusal) ? failureText(refusal, texts) : null;
  return (
    <>
      <p className="meta">{words.sent(onOneLine(phoneNumber))}</p>
      <SandboxNotice />
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field group id="code" label={words.code()} error={codeProblem}>
          {() => (
            <CodeBoxes
              ref={boxes}
              value={code}
              length={CONSOLE.codeDigits}
              onChange={setCode}
              labelOf={(position) => t.join.verify.digit({ position, length: CONSOLE.codeDigits })}
              invalid={codeProblem !== null}
              describedBy={codeProblem === null ? undefined : 'code-error'}
              rests={busy}
            />
          )}
        </Field>
        <Field label={words.password()} hint={t.join.register.passwordHint(PASSWORD.min)} error={passwordProblem}>
          {(aria) => <PasswordInput {...aria} ref={password} name="password" autoComplete="new-password" maxLength={PASSWORD.max} />}
        </Field>
        <Refusal>{other}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.busy()} rests={!whole}>
          {words.submit()}
        </SubmitButton>
      </form>
      <p>
        <button type="button" className="line-link link-button" onClick={onOtherNumber}>
          {words.otherNumber()}
        </button>
      </p>
    </>
  );
}

function ofCode(error: unknown): boolean {
  return error instanceof ApiFailure && error.body.code === 'reset.incorrect';
}

function ofPassword(error: unknown): boolean {
  return error instanceof ApiFailure && error.body.code === 'auth.passwordCommon';
}
