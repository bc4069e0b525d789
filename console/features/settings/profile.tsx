import { type FormEvent, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { phoneText } from '../../ui/inputs/phone.ts';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { isActiveAccount } from '../../ui/status/activation.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { Picture } from './picture.tsx';
import '../../data/join-texts.ts';

const VERIFIED = { role: 'ok', icon: 'check' } as const;
const INACTIVE = { role: 'bad', icon: 'alert' } as const;

/** Picture, name and phone. The phone is how one signs in: it is shown, not changed. */
export function Profile({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.join.settings.profile;
  const change = useChangeUser(user.userId);
  const [name, setName] = useState(user.name);
  const [missing, setMissing] = useState(false);
  const active = isActiveAccount(user);
  const changed = name.trim() !== user.name;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending || !changed) return;
    setMissing(!name.trim());
    if (!name.trim()) return;
    change.mutate(
      { name: name.trim() },
      { onSuccess: () => toast.success(words.saved()), onError: () => toast.error(words.failed(), { duration: Number.POSITIVE_INFINITY }) },
    );
  }

  return (
    <Card title={words.title()}>
      <Picture user={user} />
      <form className="form" onSubmit={submit} noValidate>
        <InputField
          label={words.name()}
          error={missing ? t.join.register.problems.name() : null}
          name="name"
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="setting-row">
          <p>
            <span className="field-label">{words.phone()}</span>
            <br />
            <span className="one-line">{phoneText(user.phoneNumber)}</span>
          </p>
          {user.phoneVerified && <StatusChip {...VERIFIED}>{words.verified()}</StatusChip>}
        </div>
        <div className="setting-row">
          <p className="field-label">{words.account()}</p>
          <StatusChip {...(active ? VERIFIED : INACTIVE)}>{active ? t.common.labels.active() : t.common.labels.inactive()}</StatusChip>
        </div>
        <SubmitButton busy={change.isPending} busyLabel={words.saving()} rests={!changed} quiet={!changed}>
          {words.save()}
        </SubmitButton>
      </form>
    </Card>
  );
}
