import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  label: string;
  className: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the browser's own, open while it is drawn: it keeps the focus in, closes on Escape and gives the focus back. */
export function NativeDialog({ label, className, onClose, children }: Props) {
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
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
