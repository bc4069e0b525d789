import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import '../../ui/inputs/field.css';

interface Props {
  /** What is wrong, in words; empty = the dialog is closed. */
  problems: readonly string[];
  /** The driver has ticked that they understand. */
  onClose(): void;
}

/** Lists what keeps a configuration from being saved; it closes once the driver ticks that they have understood. */
export function ValidationDialog({ problems, onClose }: Props) {
  const words = useTexts().t.services.validation;
  return (
    <DialogFrame open={problems.length > 0}>
      <Dialog.Content
        role="alertdialog"
        className="dialog"
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
        // The value that is wrong gets the focus.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <Dialog.Title className="page-title">{words.title()}</Dialog.Title>
        <Dialog.Description className="meta">{words.lead()}</Dialog.Description>
        <ul className="validation-list">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <Understood onClose={onClose} />
      </Dialog.Content>
    </DialogFrame>
  );
}

/** The tick without which the dialog stays. */
export function Understood({ onClose }: Pick<Props, 'onClose'>) {
  const words = useTexts().t.services.validation;
  const [understood, setUnderstood] = useState(false);
  return (
    <>
      <label className="check-row">
        <input type="checkbox" checked={understood} onChange={(event) => setUnderstood(event.target.checked)} />
        <span>{words.understand()}</span>
      </label>
      <div className="dialog-actions">
        <Button size="4" aria-disabled={!understood || undefined} onClick={() => understood && onClose()}>
          {words.close()}
        </Button>
      </div>
    </>
  );
}
