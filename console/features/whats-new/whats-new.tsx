import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { rememberWhatsNew } from './due.ts';
import '../../data/join-texts.ts';

/** What changed, told once in each browser. */
export function WhatsNew() {
  const words = useTexts().t.join.whatsNew;
  const [open, setOpen] = useState(true);
  const close = () => {
    rememberWhatsNew(localStorage);
    setOpen(false);
  };
  return (
    <DialogFrame open={open} onClose={close}>
      <Dialog.Content className="dialog">
        <Dialog.Title className="page-title">{words.title()}</Dialog.Title>
        <Dialog.Description>{words.body()}</Dialog.Description>
        <div className="dialog-actions">
          <Button size="4" onClick={close}>
            {words.ok()}
          </Button>
        </div>
      </Dialog.Content>
    </DialogFrame>
  );
}
