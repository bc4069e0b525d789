import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { centsOf } from '../../data/cents.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SwitchBox } from '../../ui/form/switch-box.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { useChanged } from './queries.ts';

interface Props {
  /** Absent: a new code. */
  entry: ReferralEntry | undefined;
  words: PartnerTexts['codes'];
  onSaved(): void;
}

const TEXTS = ['userId', 'perWeek', 'sms', 'country', 'phone', 'whatsapp', 'telegram'] as const;
type Values = Record<(typeof TEXTS)[number] | 'code', string>;

/** The fields of one code. The server checks them; its refusal is shown above the button. */
export function EntryForm({ entry, words, onSaved }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const changed = useChanged();
  const [values, setValues] = useState(() => valuesOf(entry));
  const [collects, setCollects] = useState(entry?.collectsMoney ?? false);
  const [chat, setChat] = useState(entry?.chatButton ?? true);
  const save = useMutation({
    mutationFn: () => call(contract.saveReferral, { referral: { ...referralOf(values), collectsMoney: collects, chatButton: chat } }),
    onSuccess: ({ code }) => {
      changed();
      toast.success(fill(words.saved, { code }));
      onSaved();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  const labels: Record<keyof Values, string> = { ...words, userId: words.owner };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {(entry ? TEXTS : (['code', ...TEXTS] as const)).map((name) => (
        <Text
          key={name}
          name={name}
          label={labels[name]}
          hint={name === 'perWeek' ? words.perWeekHint : undefined}
          value={values[name]}
          onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
        />
      ))}
      <Choice label={words.collects} checked={collects} onChange={setCollects} />
      <Choice label={words.chat} checked={chat} onChange={setChat} />
      <Refusal>{save.isError ? failureText(save.error, texts) : null}</Refusal>
      <SubmitButton busy={save.isPending} busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </form>
  );
}

interface TextProps {
  name: keyof Values;
  label: string;
  hint?: string | undefined;
  value: string;
  onChange(value: string): void;
}

function Text({ name, label, hint, value, onChange }: TextProps) {
  return (
    <InputField
      label={label}
      hint={hint}
      name={name}
      autoComplete="off"
      inputMode={name === 'perWeek' ? 'decimal' : name === 'sms' ? 'numeric' : 'text'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange(on: boolean): void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
    <label className="setting-row">
      <span>{label}</span>
      <SwitchBox checked={checked} onChange={onChange} />
    </label>
  );
}

function valuesOf(entry: ReferralEntry | undefined): Values {
  const way = (type: string) => entry?.contactOptions.find((option) => option.type === type)?.value ?? '';
  return {
    code: entry?.code ?? '',
    userId: entry?.userId ?? '',
    perWeek: String((entry?.figures?.centsPerWeek ?? 0) / 100),
    sms: String(entry?.figures?.smsPerMonth ?? 1000),
    country: entry?.country ?? '',
    phone: entry?.phoneNumber ?? '',
    whatsapp: way('WHATSAPP'),
    telegram: way('TELEGRAM'),
  };
}

function referralOf({ code, userId, perWeek, sms, country, phone, whatsapp, telegram }: Values) {
  const contacts = [
    { type: 'WHATSAPP' as const, value: whatsapp.trim() },
    { type: 'TELEGRAM' as const, value: telegram.trim() },
  ];
  return {
    code: code.trim(),
    userId: userId.trim(),
    centsPerWeek: centsOf(perWeek) ?? Number.NaN,
    smsPerMonth: Number(sms),
    country: country.trim().toUpperCase() || null,
    phoneNumber: phone.trim() || null,
    contactOptions: contacts.filter(({ value }) => value),
  };
}
