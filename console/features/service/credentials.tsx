import { type FormEvent, type Ref, type RefObject, useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { Description } from '#engine/model/platform.ts';
import { isEmailAddress } from '../../data/email-address.ts';
import { useTexts } from '../../data/i18n.ts';
import { DEMO_PASSWORD, DemoSignIn } from '../../ui/feedback/demo-sign-in.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { type SignInEnd, useServiceSignIn } from './sign-in.ts';
import { useServiceWords } from './words.ts';

interface Wrong {
  name: string | null;
  password: string | null;
}

/** What is wrong with what was typed, in words; `byPhone` = the account goes by its phone number. */
export function wrongIn(
  given: { name: string; password: string },
  byPhone: boolean,
  words: TranslationFunctions['services']['setup'],
): Wrong {
  const isName = byPhone ? /\d{7,}/.test(given.name.replace(/\D/g, '')) : isEmailAddress(given.name);
  const name = isName ? null : byPhone ? words.phoneWrong() : words.emailWrong();
  return { name, password: given.password === '' ? words.passwordMissing() : null };
}

/** Links the driver's account: they enter what they sign in with at the platform. */
export function Credentials({ entry, user }: { entry: Description; user: UserRecord }) {
  const words = useTexts().t.services.setup;
  const { manifest, view } = entry;
  const own = useServiceWords(manifest);
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const byPhone = view.setup?.login === 'phone';
  const [wrong, setWrong] = useState<Wrong>({ name: null, password: null });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ended = (end: SignInEnd) => {
    setBusy(false);
    setRefusal(end.ok ? null : end.why);
    if (!end.ok) password.current?.select();
  };
  const signIn = useServiceSignIn({ entry, user, onResumed: ended });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const given = { name: name.current!.value.trim(), password: password.current!.value };
    const found = wrongIn(given, byPhone, words);
    setWrong(found);
    if (found.name) return name.current!.focus();
    if (found.password) return password.current!.focus();
    setBusy(true);
    setRefusal(null);
    void signIn.run(given.name, given.password).then(ended);
  }

  function fill() {
    name.current!.value = byPhone ? user.phoneNumber : `${user.userId}@example.com`;
    password.current!.value = DEMO_PASSWORD;
    setWrong({ name: null, password: null });
  }

  return (
    <section className="card entry service-setup">
      <h1 className="page-title">{words.title(manifest.name)}</h1>
      <p className="meta">{view.setup?.lead ? own(view.setup.lead) : words.lead(manifest.name)}</p>
      <form className="form" onSubmit={submit} noValidate>
        <InputField
          label={byPhone ? words.phone() : words.email()}
          error={wrong.name}
          ref={name}
          name="service-account"
          type={byPhone ? 'tel' : 'email'}
          inputMode={byPhone ? 'tel' : 'email'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // Once it is right the words under it go; they come with the button alone, so that nothing moves under a finger.
          onChange={({ target }) => {
            const typed = { name: target.value.trim(), password: '' };
            if (wrong.name && wrongIn(typed, byPhone, words).name === null) setWrong({ ...wrong, name: null });
          }}
        />
        <PasswordField input={password} wrong={wrong.password !== null} />
        <DemoSignIn asks={byPhone ? 'phone' : 'email'} onFill={fill} />
        <Refusal>{busy ? null : refusal}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.busy()}>
          {words.submit()}
        </SubmitButton>
      </form>
      <CodeDialog entry={entry} signIn={signIn} opener={password} />
    </section>
  );
}

export function PasswordField({ input, wrong }: { input: RefObject<HTMLInputElement | null> & Ref<HTMLInputElement>; wrong: boolean }) {
  const words = useTexts().t.services.setup;
  return (
    <Field label={words.password()} error={wrong ? words.passwordMissing() : null}>
      {(aria) => <PasswordInput {...aria} ref={input} name="service-password" autoComplete="off" />}
    </Field>
  );
}
