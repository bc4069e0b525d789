import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormIcon } from '../../ui/form/form-icon.tsx';

/** A button with an explanation that opens beneath it; Escape, a press elsewhere or leaving it by Tab closes it. */
export function InfoPopover({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the keyboard leaves
    <div
      ref={root}
      className="info-popover"
      onBlur={(event) => !root.current?.contains(event.relatedTarget as Node | null) && event.relatedTarget && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="bar-button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <FormIcon name="help" size={20} />
      </button>
      <div id={id} className="info-words" role="note" hidden={!open}>
        {children}
      </div>
    </div>
  );
}
