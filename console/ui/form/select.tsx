import type { ComponentProps } from 'react';
import { FormIcon } from './form-icon.tsx';
import './form.css';

/** The device's own list of choices, with a mark of ours: on a phone nothing is easier to use. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="select-box">
      <select {...props} className="select" />
      <FormIcon name="down" />
    </span>
  );
}
