import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import type { PartProps } from './texts.ts';

type Named = 'email' | 'telegram' | 'ntfy';

/** E-mail, Telegram and ntfy, where the operator has set them up. */
export function Channels({ state, words, onChange }: PartProps) {
  const shown = (['email', 'telegram', 'ntfy'] as const).filter((name) => state[name].available);
  if (!shown.length) return null;
  return (
    <div className="notifications-part">
      <h3 className="strong">{words.channels.title}</h3>
      {shown.map((name) => (
        <Channel key={name} name={name} state={state} words={words} onChange={onChange} />
      ))}
    </div>
  );
}

function Channel({ name, state, words, onChange }: PartProps & { name: Named }) {
  const texts = useTexts();
  const { call } = useConsole();
  const label = name === 'ntfy' ? 'ntfy' : words.channels[name];
  const { target, pending } = state[name];
  const link = useMutation({
    mutationFn: (address?: string) => call(contract.linkChannel, { channel: name, ...(address && { target: address }) }),
    onSuccess: onChange,
  });
  const unlink = useMutation({ mutationFn: () => call(contract.unlinkChannel, { channel: name }), onSuccess: onChange });
  const confirm = useMutation({ mutationFn: (code: string) => call(contract.confirmChannel, { code }), onSuccess: onChange });
  const failure = link.error ?? unlink.error ?? confirm.error;
  const typed = (event: FormEvent<HTMLFormElement>) => String(new FormData(event.currentTarget).get('value') ?? '').trim();
  if (target !== null || name === 'ntfy')
    return (
      <div className="notifications-channel">
        <div>
          <p>{label}</p>
          {target !== null && (
            <p className={name === 'ntfy' ? 'serialized' : 'meta'} translate="no">
              {target}
            </p>
          )}
          {target !== null && name === 'ntfy' && <p className="meta">{words.channels.ntfyLead}</p>}
        </div>
        <Button
          size="3"
          variant="soft"
          color="gray"
          highContrast
          className="tall"
          onClick={() => (target === null ? link.mutate(undefined) : unlink.mutate())}
        >
          {fill(target === null ? words.channels.turnOn : words.channels.turnOff, { name: label })}
        </Button>
        <Refusal>{failure ? failureText(failure, texts) : null}</Refusal>
      </div>
    );
  return (
    <div className="notifications-channel">
      <AddressForm
        label={name === 'email' ? words.channels.emailAddress : words.channels.telegramChat}
        hint={name === 'telegram' ? fill(words.channels.telegramHint, { bot: state.telegram.bot ?? '' }) : undefined}
        type={name === 'email' ? 'email' : 'text'}
        busy={link.isPending}
        busyLabel={words.channels.sending}
        submit={words.channels.sendCode}
        onSubmit={(event) => link.mutate(typed(event))}
      />
      {pending !== null && (
        <AddressForm
          label={words.channels.code}
          hint={fill(words.channels.codeHint, { target: pending })}
          type="code"
          busy={confirm.isPending}
          busyLabel={words.channels.confirming}
          submit={words.channels.confirm}
          onSubmit={(event) => confirm.mutate(typed(event))}
        />
      )}
      <Refusal>{failure ? failureText(failure, texts) : null}</Refusal>
    </div>
  );
}

interface AddressProps {
  label: string;
  hint: string | undefined;
  type: 'email' | 'text' | 'code';
  busy: boolean;
  busyLabel: string;
  submit: string;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

function AddressForm({ label, hint, type, busy, busyLabel, submit, onSubmit }: AddressProps) {
  const [filled, setFilled] = useState(false);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(event);
      }}
    >
      <InputField
        label={label}
        hint={hint}
        name="value"
        required
        type={type === 'email' ? 'email' : 'text'}
        inputMode={type === 'code' ? 'numeric' : type === 'email' ? 'email' : 'text'}
        autoComplete={type === 'code' ? 'one-time-code' : type === 'email' ? 'email' : 'off'}
        maxLength={type === 'code' ? 6 : 200}
        onChange={(event) => setFilled(event.target.value.trim() !== '')}
      />
      <SubmitButton busy={busy} busyLabel={busyLabel} quiet={!filled}>
        {submit}
      </SubmitButton>
    </form>
  );
}
