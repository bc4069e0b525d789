import { type FormEvent, useState } from 'react';
import { SET_COLUMNS, type SetColumn, USER_COLUMNS, type UserColumn } from '#api/contract/user-columns.ts';
import { Field } from '../../ui/inputs/field.tsx';
import type { BulkValue } from './bulk.ts';
import { valueText, type Writing } from './cells.ts';

interface Props {
  writing: Writing;
  busy: boolean;
  onPreview(asked: { field: SetColumn; value: BulkValue; reason: string }): void;
}

/** Which field of the users changes, to what, and why. */
export function BulkForm({ writing, busy, onPreview }: Props) {
  const { words } = writing;
  const [field, setField] = useState<SetColumn>('accountType');
  const column: UserColumn = USER_COLUMNS[field];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = String(data.get('value') ?? '').trim();
    if (!busy) onPreview({ field, value: value === '' ? null : value, reason: String(data.get('reason') ?? '').trim() });
  }
  const choices = column.kind === 'switch' ? ['true', 'false'] : column.choices;
  const named = (choice: string) =>
    column.kind === 'switch' ? valueText(field, choice === 'true', writing) : valueText(field, choice, writing);
  return (
    <form onSubmit={submit} className="users-form">
      <Field label={words.bulk.field}>
        {(aria) => (
          <select {...aria} value={field} onChange={(event) => setField(event.target.value as SetColumn)}>
            {SET_COLUMNS.map((name) => (
              <option key={name} value={name}>
                {words.names[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.bulk.value} key={field}>
        {(aria) =>
          choices ? (
            <select {...aria} name="value">
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {named(choice)}
                </option>
              ))}
              {field === 'flexRestriction' && <option value="">{words.bulk.empty}</option>}
            </select>
          ) : (
            <input
              {...aria}
              name="value"
              type={column.kind === 'instant' ? 'date' : 'text'}
              inputMode={column.kind === 'money' ? 'decimal' : undefined}
              maxLength={80}
            />
          )
        }
      </Field>
      <Field label={words.bulk.reason} hint={words.bulk.reasonHint}>
        {(aria) => <input {...aria} name="reason" required minLength={3} maxLength={500} />}
      </Field>
      <button type="submit" className="users-button users-primary" aria-disabled={busy || undefined}>
        {words.bulk.preview}
      </button>
    </form>
  );
}
