import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { PASSWORD } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { useAskFacts } from '../../data/facts.ts';
import { failureText } from '../../data/failure-text.ts';
import { awaitFailureTexts } from '../../data/failure-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { brandOf } from '../../ui/brand/brand.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { type PhoneCountry, phoneText } from '../../ui/inputs/phone.ts';
import { PhoneInput } from '../../ui/inputs/phone-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { checkSignUp, FIELDS, type SignUpForm as Form, fieldOf, phoneOf, type SignUpField } from './form.ts';
import '../../data/join-texts.ts';

/** Who sent the person here. */
export interface Introduction {
  inviteId: string | undefined;
  invitedPhone: string | null;
  referralCode: string | undefined;
}

interface Props {
  introduction: Introduction;
}

/** Name, phone, password twice and the tick; then the person is logged in and led on. */
export function SignUpForm({ introduction }: Props) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = t.join.register;
  const { call, session } = useConsole();
  const askFacts = useAskFacts();
  const navigate = useNavigate();
  const [country, setCountry] = useState<PhoneCountry>('US');
  const [consent, setConsent] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState<'no' | 'signing-up' | 'signing-in'>('no');
  const inputs = useRef<Partial<Record<SignUpField, HTMLInputElement | null>>>({});
  const input = (field: SignUpField) => (element: HTMLInputElement | null) => {
    inputs.current[field] = element;
  };
  // The page is this form: its first field is ready to be typed into.
  useEffect(() => inputs.current.name?.focus({ preventScroll: true }), []);
  const focus = (field: SignUpField | undefined) => field && inputs.current[field]?.focus();

  const problemText = (field: SignUpField): string | null =>
    problemOf(problems[field], texts) ?? (refusal !== null && fieldOf(refusal) === field ? failureText(refusal, texts) : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy !== 'no') return;
    const value = (field: SignUpField) => inputs.current[field]?.value ?? '';
    const form: Form = {
      name: value('name'),
      phone: value('phone'),
      country,
      invitedPhone: introduction.invitedPhone,
      password: value('password'),
      confirmation: value('confirmation'),
      consent,
    };
    const found = checkSignUp(form);
    // A wrong number is refused in the server's words, which may still be on their way.
    if (found.phone) await awaitFailureTexts(locale);
    setProblems(found);
    setRefusal(null);
    const first = FIELDS.find((field) => found[field]);
    if (first) return focus(first);
    const phoneNumber = phoneOf(form)!;
    setBusy('signing-up');
    try {
      await call(contract.register, {
        name: form.name.trim(),
        password: form.password,
        phoneNumber,
        lang: locale,
        brand: brandOf(location.hostname, t.common.product()),
        ...(introduction.inviteId && { inviteId: introduction.inviteId }),
        ...(introduction.referralCode && { referralCode: introduction.referralCode }),
        // The version that is ticked: a person who submits before it has arrived waits for it.
        termsVersion: (await askFacts()).termsVersion,
      });
    } catch (error) {
      setRefusal(error);
      setBusy('no');
      return focus(fieldOf(error) ?? undefined);
    }
    setBusy('signing-in');
    // The account is there: where logging in fails, the log-in page is the way on.
    await session.signIn(phoneNumber, form.password).catch(() => navigate('/login'));
  }

  const refused = refusal !== null && fieldOf(refusal) === null ? failureText(refusal, texts) : null;
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <InputField label={words.name()} error={problemText('name')} ref={input('name')} name="name" autoComplete="name" maxLength={80} />
      <PhoneField
        invited={introduction.invitedPhone}
        inputRef={input('phone')}
        country={country}
        onCountry={setCountry}
        error={problemText('phone')}
      />
      <Field label={words.password()} hint={words.passwordHint(PASSWORD.min)} error={problemText('password')}>
        {(aria) => <PasswordInput {...aria} ref={input('password')} name="password" autoComplete="new-password" maxLength={PASSWORD.max} />}
      </Field>
      <Field label={words.confirm()} error={problemText('confirmation')}>
        {(aria) => (
          <PasswordInput {...aria} ref={input('confirmation')} name="confirmation" autoComplete="new-password" maxLength={PASSWORD.max} />
        )}
      </Field>
      <Consent inputRef={input('consent')} checked={consent} onChange={setConsent} error={problemText('consent')} />
      <Refusal>{refused}</Refusal>
      {busy === 'signing-in' && (
        <p role="status" className="meta">
          {t.console.signIn.wait()}
        </p>
      )}
      <SubmitButton busy={busy !== 'no'} busyLabel={words.busy()}>
        {words.submit()}
      </SubmitButton>
    </form>
  );
}

type Problems = ReturnType<typeof checkSignUp>;

function problemOf(problem: Problems[SignUpField], { t }: ReturnType<typeof useTexts>): string | null {
  const words = t.join.register;
  if (!problem) return null;
  if (problem === 'phone') return t.failures.signUp.phoneInvalid();
  if (problem === 'passwordShort') return words.problems.password(PASSWORD.min);
  if (problem === 'confirmDiffers') return words.problems.confirm();
  return words.problems[problem]();
}

interface PhoneProps {
  /** The number that was invited: it stays as it is. */
  invited: string | null;
  country: PhoneCountry;
  onCountry(country: PhoneCountry): void;
  error: string | null;
  inputRef(element: HTMLInputElement | null): void;
}

function PhoneField({ invited, country, onCountry, error, inputRef }: PhoneProps) {
  const words = useTexts().t.join.register;
  return invited ? (
    <InputField
      label={words.phone()}
      hint={words.invitedPhone()}
      error={error}
      ref={inputRef}
      type="tel"
      readOnly
      value={phoneText(invited)}
    />
  ) : (
    <Field label={words.phone()} hint={words.phoneHint()} error={error}>
      {(aria) => <PhoneInput aria={aria} ref={inputRef} country={country} onCountry={onCountry} />}
    </Field>
  );
}

interface ConsentProps {
  checked: boolean;
  onChange(checked: boolean): void;
  error: string | null;
  inputRef(element: HTMLInputElement | null): void;
}

/** The checkbox, with links to the texts it names. They open in a new tab, so the form keeps what was typed. */
function Consent({ checked, onChange, error, inputRef }: ConsentProps) {
  const { t } = useTexts();
  const words = t.join.register;
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="tick">
        <input
          ref={inputRef}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
        />
        <span>{words.consent()}</span>
      </label>
      <p className="consent-links">
        <a className="line-link" href="/terms-of-service" target="_blank" rel="noreferrer" title={words.newTab()}>
          {t.console.shell.terms()}
        </a>
        <a className="line-link" href="/privacy-policy" target="_blank" rel="noreferrer" title={words.newTab()}>
          {t.console.shell.privacy()}
        </a>
      </p>
      <div className="field-error" aria-live="polite">
        {error && <p id="consent-error">{error}</p>}
      </div>
    </div>
  );
}
