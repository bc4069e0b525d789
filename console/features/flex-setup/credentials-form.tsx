import { type FormEvent, useRef, useState } from 'react';
import { useDescription } from '../../data/described.ts';
import { isEmailAddress } from '../../data/email-address.ts';
import { useTexts } from '../../data/i18n.ts';
import { DEMO_PASSWORD, DemoSignIn } from '../../ui/feedback/demo-sign-in.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { languageTag } from '../../ui/text/format.ts';
import type { Credentials } from './calls.ts';
import type { Place } from './flows.ts';
import { useFocus } from './focus.ts';
import { manifest, signInRegions } from './platform.ts';
import { useRefusalText } from './refusal-text.ts';
import type { Refusal as Told } from './wizard.ts';

interface Props {
  userId: string;
  place: Place | null;
  email: string;
  refusal: Told | null;
  busy: false | 'sending' | 'retrying';
  flow: { byCountry: boolean };
  begin(credentials: Credentials): Promise<void>;
  changeRegion(): void;
}

/** E-mail and password of the Flex account. The password is sent once and forgotten. */
export function CredentialsForm({ userId, place, email, refusal, busy, flow, begin, changeRegion }: Props) {
  // Its words come with it.
  useDescription(manifest.service);
  const texts = useTexts();
  const words = texts.t.setup.credentials;
  const heading = useFocus<HTMLHeadingElement>();
  const told = useRefusalText(refusal);
  const [wrong, setWrong] = useState<{ email: boolean; password: boolean }>({ email: false, password: false });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const given = { email: emailInput.current!.value.trim(), password: passwordInput.current!.value };
    const found = { email: !isEmailAddress(given.email), password: given.password === '' };
    setWrong(found);
    if (found.email) return emailInput.current!.focus();
    if (found.password) return passwordInput.current!.focus();
    await begin(given);
    passwordInput.current?.select();
  }

  function fill() {
    emailInput.current!.value = `${userId}@example.com`;
    passwordInput.current!.value = DEMO_PASSWORD;
    setWrong({ email: false, password: false });
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {texts.t.setup.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <p className="flex-setup-place">
          <span>{words.place(placeName(place, flow.byCountry, texts))}</span>
          <button type="button" className="line-link link-button" onClick={changeRegion}>
            {words.change()}
          </button>
        </p>
        <InputField
          label={words.email()}
          error={wrong.email ? words.emailWrong() : null}
          ref={emailInput}
          name="flex-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          onBlur={(event) => {
            const { value } = event.target;
            setWrong((was) => ({ ...was, email: value !== '' && !isEmailAddress(value.trim()) }));
          }}
        />
        <Field label={words.password()} error={wrong.password ? words.passwordMissing() : null}>
          {(aria) => <PasswordInput {...aria} ref={passwordInput} name="flex-password" autoComplete="off" />}
        </Field>
        <DemoSignIn asks="email" onFill={fill} />
        <Refusal>{busy ? null : told}</Refusal>
        <SubmitButton busy={busy !== false} busyLabel={busy === 'retrying' ? words.retrying() : words.busy()}>
          {words.submit()}
        </SubmitButton>
      </form>
    </>
  );
}

function placeName(place: Place | null, byCountry: boolean, { at, locale }: ReturnType<typeof useTexts>): string {
  const region = place?.region ?? signInRegions[0]!;
  const continent = at(`platforms.${manifest.id}.${region.label}`) ?? '';
  if (!byCountry || !place) return continent;
  return `${continent}, ${new Intl.DisplayNames([languageTag(locale)], { type: 'region' }).of(place.country)}`;
}
