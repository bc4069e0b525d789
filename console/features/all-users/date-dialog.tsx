import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { MANUAL_REASONS } from '#api/contract/billing.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import type { Writing } from './cells.ts';
import { type DateParts, instantOf, type Ledger, partsOf, warningsAbout } from './payment-date.ts';
import { useRefresh } from './use-change.ts';

interface Props {
  user: UserRecord;
  writing: Writing;
  onClose(): void;
}

const LENGTHS = { month: 2, day: 2, year: 4 } as const;
const OTHER = 'other';

/** The last payment date with its reason, and what is unusual about it before it is saved. */
export function PaymentDateDialog({ user, ledger, writing, onClose }: Props & { ledger: Ledger }) {
  const texts = useTexts();
  const { call } = useConsole();
  const refresh = useRefresh(user.userId);
  const { date: words, reasons, panel } = writing.words;
  const [parts, setParts] = useState<DateParts>(() => partsOf(user.lastPaymentDate ?? ledger.now));
  const [reason, setReason] = useState('');
  const [own, setOwn] = useState('');
  const [tried, setTried] = useState(false);
  const createDate = useRef(Date.now());
  const at = instantOf(parts);
  const said = reason === OTHER ? own.trim() : reason;
  const warnings = at === null ? null : warningsAbout(at, ledger);
  const save = useMutation({
    mutationFn: (lastPaymentDate: number) =>
      call(contract.setPaymentDate, { userId: user.userId, lastPaymentDate, reason: said, createDate: createDate.current }),
    onSuccess: () => {
      toast.success(panel.saved);
      refresh();
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (at !== null && said.length >= 3 && !save.isPending) save.mutate(at);
  }
  return (
    <NativeDialog label={words.title} className="dialog" onClose={onClose}>
      <h2 className="section-title">{words.title}</h2>
      <form onSubmit={submit} className="users-form" noValidate>
        <Field group label={panel.lastPayment} hint={words.zone} error={at === null ? words.wrong : null}>
          {() => (
            <div className="users-date">
              {(['month', 'day', 'year'] as const).map((part) => (
                <label key={part}>
                  {words[part]}
                  <input
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={LENGTHS[part]}
                    size={LENGTHS[part]}
                    value={parts[part]}
                    onChange={(event) => setParts({ ...parts, [part]: event.target.value.replace(/\D/g, '').slice(0, LENGTHS[part]) })}
                  />
                </label>
              ))}
            </div>
          )}
        </Field>
        <div role="status">
          {warnings?.far != null && <p className="users-warning">{fill(words.far, { days: warnings.far })}</p>}
          {warnings?.lately && <p className="users-warning">{words.lately}</p>}
        </div>
        <Field label={words.reason} error={tried && said.length < 3 ? words.needsReason : null}>
          {(aria) => (
            <select {...aria} value={reason} onChange={(event) => setReason(event.target.value)}>
              <option value="">—</option>
              {MANUAL_REASONS.map((each) => (
                <option key={each} value={each}>
                  {reasons[each]}
                </option>
              ))}
              <option value={OTHER}>{words.other}</option>
            </select>
          )}
        </Field>
        {reason === OTHER && (
          <Field label={words.otherWords}>
            {(aria) => <input {...aria} value={own} maxLength={500} onChange={(event) => setOwn(event.target.value)} />}
          </Field>
        )}
        <Refusal>{save.isError ? failureText(save.error, texts) : null}</Refusal>
        <SubmitButton busy={save.isPending} busyLabel={panel.saving}>
          {words.save}
        </SubmitButton>
        <button type="button" className="users-button" onClick={onClose}>
          {panel.cancel}
        </button>
      </form>
    </NativeDialog>
  );
}

/** Hours for a driver, as whole days of the plan, with a reason. */
export function HoursDialog({ user, writing, onClose }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const refresh = useRefresh(user.userId);
  const { panel: words, date } = writing.words;
  const createDate = useRef(Date.now());
  const add = useMutation({
    mutationFn: (given: { hours: number; reason: string }) =>
      call(contract.addHours, { userId: user.userId, createDate: createDate.current, ...given }),
    onSuccess: () => {
      toast.success(words.saved);
      refresh();
      onClose();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!add.isPending) add.mutate({ hours: Number(data.get('hours')), reason: String(data.get('reason')) });
  }
  return (
    <NativeDialog label={words.addHours} className="dialog" onClose={onClose}>
      <h2 className="section-title">{words.addHours}</h2>
      <form onSubmit={submit} className="users-form">
        <Field label={words.hours} hint={words.hoursHint}>
          {(aria) => (
            <input {...aria} name="hours" type="number" inputMode="numeric" min={1} max={8784} step={1} defaultValue={24} required />
          )}
        </Field>
        <Field label={date.reason}>{(aria) => <input {...aria} name="reason" required minLength={3} maxLength={500} />}</Field>
        <Refusal>{add.isError ? failureText(add.error, texts) : null}</Refusal>
        <SubmitButton busy={add.isPending} busyLabel={words.saving}>
          {words.addHours}
        </SubmitButton>
        <button type="button" className="users-button" onClick={onClose}>
          {words.cancel}
        </button>
      </form>
    </NativeDialog>
  );
}
