import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { GOD_MODE_ROLES } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { manifestOf, viewedPath } from '../../data/set-up.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { phoneText } from '../../ui/inputs/phone.ts';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { statusLabel } from '../../ui/status/status-label.ts';
import { ActAs } from './act-as.tsx';
import type { StaffTexts } from './texts.ts';

/** A phone number in, the driver's name and services out, each with the way to its dashboard. */
export function FindDriver({ words, actsAs }: { words: StaffTexts['find']; actsAs: boolean }) {
  const texts = useTexts();
  const { call } = useConsole();
  const phone = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const find = useMutation({
    mutationFn: async (phoneNumber: string) => {
      const { userId } = await call(contract.userIdByPhone, { phoneNumber });
      return await call(contract.userLookup, { userId });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const number = phone.current!.value.trim();
    setMissing(!number);
    if (!number) return phone.current!.focus();
    if (!find.isPending) find.mutate(number);
  }
  return (
    <Card title={words.title}>
      <form className="staff-find" onSubmit={submit} noValidate>
        <InputField
          id="driver-phone"
          label={words.phone}
          hint={words.hint}
          error={missing ? words.missing : null}
          ref={phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <SubmitButton busy={find.isPending} busyLabel={words.busy}>
          {words.submit}
        </SubmitButton>
      </form>
      <Refusal>{find.isError ? failureText(find.error, texts) : null}</Refusal>
      <div role="status">{find.data && <Found user={find.data} words={words} actsAs={actsAs} />}</div>
    </Card>
  );
}

function Found({ user, words, actsAs }: { user: UserRecord; words: StaffTexts['find']; actsAs: boolean }) {
  const { t } = useTexts();
  const manifests = user.services.flatMap(({ key }) => manifestOf(key) ?? []);
  return (
    <div className="staff-found">
      <p className="strong">{user.name}</p>
      <p className="meta">
        {phoneText(user.phoneNumber)} · {user.goodStanding ? words.paid : words.unpaid}
      </p>
      {manifests.length === 0 && <p>{words.none}</p>}
      <ul className="staff-list">
        {manifests.map((manifest) => {
          const { text, ...look } = statusLabel(user, manifest, [], t);
          return (
            <li key={manifest.service}>
              <Link
                className="staff-row"
                to={viewedPath(user.userId, manifest)}
                aria-label={words.open.replace('{service}', manifest.name)}
              >
                <span className="strong">{manifest.name}</span>
                <StatusChip {...look}>{text}</StatusChip>
                <Icon name="right" />
              </Link>
            </li>
          );
        })}
      </ul>
      {actsAs && GOD_MODE_ROLES.includes(user.role) && <ActAs userId={user.userId} name={user.name} />}
    </div>
  );
}
