import type { FormEvent } from 'react';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import type { Writing } from './cells.ts';

interface Props {
  /** What is about to change, as the panel calls it. */
  title: string;
  writing: Writing;
  onReason(reason: string): void;
  onClose(): void;
}

/** Asks why, before a change that the audit log keeps a reason for. */
export function ReasonDialog({ title, writing, onReason, onClose }: Props) {
  const { bulk, date, panel } = writing.words;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onReason(String(new FormData(event.currentTarget).get('reason')).trim());
  }
  return (
    <NativeDialog label={title} className="dialog" onClose={onClose}>
      <h2 className="section-title">{title}</h2>
      <form onSubmit={submit} className="users-form">
        <Field label={date.reason} hint={bulk.reasonHint}>
          {(aria) => <input {...aria} name="reason" required minLength={3} maxLength={500} pattern=".*\S.*\S.*\S.*" />}
        </Field>
        <SubmitButton busy={false} busyLabel={panel.saving}>
          {panel.save}
        </SubmitButton>
        <button type="button" className="users-button" onClick={onClose}>
          {panel.cancel}
        </button>
      </form>
    </NativeDialog>
  );
}
