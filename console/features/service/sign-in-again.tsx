import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Sheet } from '../../ui/form/sheet.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { PasswordField } from './credentials.tsx';
import { useServiceSignIn } from './sign-in.ts';

interface Props {
  entry: Description;
  user: UserRecord;
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
  /** `token` names the new sign-in, where the platform gives one. */
  onDone(token: string | null): void;
}

/** The platform no longer takes what signed the account in: its password, and the code where one is asked for. */
export function SignInAgain({ entry, user, opener, onClose, onDone }: Props) {
  const words = useTexts().t.services.setup.again;
  const { name } = entry.manifest;
  return (
    <Sheet open title={words.title(name)} lead={words.lead(name)} opener={opener} onClose={onClose}>
      <PasswordForm entry={entry} user={user} onDone={onDone} />
    </Sheet>
  );
}

function PasswordForm({ entry, user, onDone }: Pick<Props, 'entry' | 'user' | 'onDone'>) {
  const words = useTexts().t.services.setup;
  const signIn = useServiceSignIn({ entry, user });
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const account = user.accounts?.[entry.manifest.service] ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const given = password.current!.value;
    setMissing(given === '');
    if (given === '') return password.current!.focus();
    setBusy(true);
    setRefusal(null);
    const end = await signIn.run(account, given);
    setBusy(false);
    if (end.ok) return onDone(end.token);
    setRefusal(end.why);
    password.current?.select();
  }

  return (
    <>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <p className="meta">{words.again.account(account)}</p>
        <PasswordField input={password} wrong={missing} />
        <Refusal>{busy ? null : refusal}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.busy()}>
          {words.again.submit()}
        </SubmitButton>
      </form>
      <CodeDialog entry={entry} signIn={signIn} opener={password} />
    </>
  );
}
