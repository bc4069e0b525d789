import { type ReactNode, useId, useRef } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** Gets a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button of the top bar and what it opens: the browser's own popover closes on Escape, on a click beside it, and returns the focus. */
export function Popover({ label, icon, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  return (
    <>
      <button type="button" className="bar-button" popoverTarget={id} aria-label={label} title={label}>
        {icon}
      </button>
      <fieldset id={id} ref={panel} popover="auto" className="popover" aria-label={label}>
        {children(() => panel.current?.hidePopover())}
      </fieldset>
    </>
  );
}
