import { type ReactNode, useId } from 'react';
import './field.css';

/** What ties a control to its label, hint and error: spread it over the input, select or group. */
export interface FieldAria {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  label: ReactNode;
  /** Shown under the label before anything is typed: what is expected, an example, a limit. */
  hint?: ReactNode;
  /** What is wrong with the value now, in the reader's language; null or absent = nothing. */
  error?: string | null | undefined;
  /** An id that others point to (a summary's link, a test); made up otherwise. */
  id?: string;
  /** Several controls under one name: a fieldset with a legend; `aria` then goes nowhere but to single controls by hand. */
  group?: boolean;
  /** Shown to the right of the label: a help button, a count. */
  aside?: ReactNode;
  className?: string;
  children: (aria: FieldAria) => ReactNode;
}

/** Label, hint, control, error: in this order on every form. The error is announced when it comes and read with the control. */
export function Field({ label, hint, error, id, group, aside, className, children }: Props) {
  const made = useId();
  const control = id ?? made;
  const hintId = hint ? `${control}-hint` : '';
  const errorId = error ? `${control}-error` : '';
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  const aria: FieldAria = { id: control, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy };
  const body = (
    <>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {children(aria)}
      <div className="field-error" aria-live="polite">
        {error && <p id={errorId}>{error}</p>}
      </div>
    </>
  );
  const classes = `field ${className ?? ''}`;
  if (group)
    return (
      <fieldset className={classes} aria-describedby={describedBy} data-invalid={error ? '' : undefined}>
        <legend className="field-label">{label}</legend>
        {aside}
        {body}
      </fieldset>
    );
  return (
    <div className={classes} data-invalid={error ? '' : undefined}>
      <div className="field-head">
        <label htmlFor={control} className="field-label">
          {label}
        </label>
        {aside}
      </div>
      {body}
    </div>
  );
}
