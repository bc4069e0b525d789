import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  label: string;
  className: string;
  /** Something is under way whose end must be seen: it stays open. */
  holds?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the browser's own, open while it is drawn: it keeps the focus in, closes on Escape and gives the focus back. */
export function NativeDialog({ label, className, holds = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => holds && event.preventDefault()}
      // A browser closes on the second Escape even so.
      onClose={() => (holds ? dialog.current?.showModal() : onClose())}
      onClick={(event) => event.target === dialog.current && !holds && onClose()}
    >
      {children}
    </dialog>
  );
}
