import type { Ref } from 'react';
import './toggle.css';

interface Props {
  checked: boolean;
  /** Not to be pressed now. It keeps the focus, so that keyboard users are not thrown off the page. */
  rests: boolean;
  label: string;
  onPress(): void;
  ref?: Ref<HTMLButtonElement>;
}

/** The big switch: 64 x 40 in a target of 56. */
export function Toggle({ checked, rests, label, onPress, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      role="switch"
      className="toggle"
      aria-checked={checked}
      aria-disabled={rests}
      aria-label={label}
      onClick={onPress}
    >
      <span className="toggle-track" aria-hidden="true">
        <span className="toggle-thumb" />
      </span>
    </button>
  );
}
