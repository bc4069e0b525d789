import { Button, Spinner } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useContentTexts } from './use-content.ts';

interface Props {
  children: string;
  /** What saving does, in words. */
  effect: string;
  busy: boolean;
  quiet?: boolean;
  /** False: something is missing; it is said by the caller. */
  check?(): boolean;
  onConfirm(): void;
}

/** A button that says the effect and asks, before anything reaches drivers. */
export function PublishButton({ children, effect, busy, quiet, check, onConfirm }: Props) {
  const { words } = useContentTexts();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={opener}
        type="button"
        size="4"
        variant={quiet ? 'soft' : 'solid'}
        {...(quiet && { color: 'gray', highContrast: true })}
        aria-disabled={busy || undefined}
        onClick={() => !busy && (check?.() ?? true) && setOpen(true)}
      >
        {busy && <Spinner size="3" />}
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.confirmTitle}
        body={effect}
        confirm={quiet ? children : words.confirm}
        keep={words.cancel}
        begins={!quiet}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
        opener={opener}
      />
    </>
  );
}
