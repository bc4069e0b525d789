import { TextField } from '@radix-ui/themes';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { contract } from '#api/contract/index.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useServiceWords } from './words.ts';

const address = z.email();

/** Signs in to the platform as the driver does there. The password is sent once and forgotten. */
export function Credentials({ entry: { manifest, view }, user }: { entry: CatalogueEntry; user: UserRecord }) {
  const texts = useTexts();
  const words = texts.t.services.setup;
  const own = useServiceWords(manifest);
  const { call, queries } = useConsole();
  const [wrong, setWrong] = useState({ name: false, password: false });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const byPhone = view.setup?.login === 'phone';
  const isName = (text: string) => (byPhone ? /\d{7,}/.test(text.replace(/\D/g, '')) : address.safeParse(text).success);

  /** Platforms answer in their own words: what counts is whether the account is linked now. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const given = { name: name.current!.value.trim(), password: password.current!.value };
    const found = { name: !isName(given.name), password: given.password === '' };
    setWrong(found);
    if (found.name) return name.current!.focus();
    if (found.password) return password.current!.focus();
    setBusy(true);
    setRefusal(null);
    const { userId } = user;
    try {
      const input = { userId, [byPhone ? 'phoneNumber' : 'email']: given.name, password: given.password };
      const answer = (await call(platformCall(manifest.service, view.setup!.begin), input)) as
        | { errorMessage?: string; code?: string }
        | boolean;
      let record = await call(contract.getUser, { userId });
      if (record.accounts?.[manifest.service] && view.setup?.steps?.length === 0)
        record = await call(contract.updateUser, { userId, body: { [manifest.optionField]: { setupComplete: true } } });
      if (!record.accounts?.[manifest.service]) setRefusal(refusedText(answer));
      queries.setQueryData(keys.user(userId), record);
    } catch (error) {
      setRefusal(failureText(error, texts));
    } finally {
      setBusy(false);
    }
    password.current?.select();
  }

  function refusedText(answer: { errorMessage?: string; code?: string } | boolean): string {
    if (typeof answer === 'object' && answer.errorMessage) return texts.at(`failures.${answer.code}`) ?? answer.errorMessage;
    return view.setup?.refused ? own(view.setup.refused) : words.refused();
  }

  return (
    <section className="card entry service-setup">
      <h1 className="page-title">{words.title(manifest.name)}</h1>
      <p className="meta">{view.setup?.lead ? own(view.setup.lead) : words.lead(manifest.name)}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={byPhone ? words.phone() : words.email()}
          error={wrong.name ? (byPhone ? words.phoneWrong() : words.emailWrong()) : null}
        >
          {(aria) => (
            <TextField.Root
              {...aria}
              ref={name}
              name="service-account"
              size="3"
              type={byPhone ? 'tel' : 'email'}
              inputMode={byPhone ? 'tel' : 'email'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // Once it is right the words under it go; they come with the button alone, so that nothing moves under a finger.
              onChange={(event) => wrong.name && isName(event.target.value.trim()) && setWrong({ ...wrong, name: false })}
            />
          )}
        </Field>
        <Field label={words.password()} error={wrong.password ? words.passwordMissing() : null}>
          {(aria) => <PasswordInput {...aria} ref={password} name="service-password" autoComplete="off" />}
        </Field>
        <Refusal>{busy ? null : refusal}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.busy()}>
          {words.submit()}
        </SubmitButton>
      </form>
    </section>
  );
}
