import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import type { RefObject } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

export interface QuestionProps {
  open: boolean;
  title: string;
  body: string;
  /** Says the effect, e.g. "Stop searching". */
  confirm: string;
  keep: string;
  onConfirm(): void;
  onClose(): void;
  /** It begins something and ends nothing: the button is not red. */
  begins?: boolean;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** What `ConfirmDialog` shows. The harmless answer has the focus. */
export function Question({ open, title, body, confirm, keep, begins = false, onConfirm, onClose, opener }: QuestionProps) {
  return (
    <DialogFrame open={open} onClose={onClose}>
      <Dialog.Content
        role="alertdialog"
        className="dialog"
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          opener.current?.focus();
        }}
      >
        <Dialog.Title className="page-title">{title}</Dialog.Title>
        <Dialog.Description>{body}</Dialog.Description>
        <div className="dialog-actions">
          <Dialog.Close asChild>
            <Button size="4" variant="soft" color="gray" highContrast>
              {keep}
            </Button>
          </Dialog.Close>
          <Dialog.Close asChild>
            <Button size="4" {...(!begins && { className: 'danger' })} onClick={onConfirm}>
              {confirm}
            </Button>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </DialogFrame>
  );
}
