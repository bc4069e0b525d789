interface Props {
  checked: boolean;
  onChange(on: boolean): void;
  id?: string | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
}

/** A check box that reads and looks like a switch; its label is the target. */
export function SwitchBox({ checked, onChange, id, label, labelledBy, describedBy }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className="switch-box"
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
