import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';

interface Props {
  title: string;
  body: string;
  onClose(): void;
}

/** Something to be read, and put away with OK. */
export function ToldDialog({ title, body, onClose }: Props) {
  const words = useTexts().t.services.notice;
  return (
    <DialogFrame open onClose={onClose}>
      <Dialog.Content role="alertdialog" className="dialog">
        <Dialog.Title className="page-title">{title}</Dialog.Title>
        <Dialog.Description>{body}</Dialog.Description>
        <div className="dialog-actions">
          <Dialog.Close asChild>
            <Button size="4">{words.ok()}</Button>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </DialogFrame>
  );
}
