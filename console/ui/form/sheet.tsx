import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../feedback/dialog-frame.tsx';
import { FormIcon } from './form-icon.tsx';
import './sheet.css';

interface Props {
  open: boolean;
  title: string;
  /** Shown under the title and read out with it. */
  lead?: string;
  onClose(): void;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  /** `full` = the whole screen on a phone. */
  size?: 'full';
  footer?: ReactNode;
  children: ReactNode;
}

/** A dialog that rises from the bottom of a phone and opens in the middle of a wide screen. */
export function Sheet({ open, title, lead, onClose, opener, size, footer, children }: Props) {
  const { t } = useTexts();
  return (
    <DialogFrame open={open} onClose={onClose}>
      <Dialog.Content
        className="sheet"
        data-size={size}
        {...(!lead && { 'aria-describedby': undefined })}
        onEscapeKeyDown={(event) => {
          // Something inside handles Escape itself.
          if (document.activeElement?.closest('[data-own-escape]')) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          opener.current?.focus();
        }}
      >
        <header className="sheet-head">
          <div className="sheet-words">
            <Dialog.Title className="section-title">{title}</Dialog.Title>
            {lead && <Dialog.Description className="meta">{lead}</Dialog.Description>}
          </div>
          <Dialog.Close className="bar-button" aria-label={t.common.close()}>
            <FormIcon name="cross" size={20} />
          </Dialog.Close>
        </header>
        <div className="sheet-body">{children}</div>
        {footer && <footer className="sheet-foot">{footer}</footer>}
      </Dialog.Content>
    </DialogFrame>
  );
}
