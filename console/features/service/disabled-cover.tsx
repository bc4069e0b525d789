import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { useLeaveService } from './leave.ts';

interface Props {
  entry: Description;
  user: UserRecord;
}

/** Covers a service that has been switched off: OK takes it off the driver's services and leads home. */
export function DisabledCover({ entry, user }: Props) {
  const words = useTexts().t.services.disabled;
  const { busy, leave } = useLeaveService({ entry, user });
  return (
    <DialogFrame open>
      <Dialog.Content
        role="alertdialog"
        className="dialog"
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        <Dialog.Title className="page-title">{words.title(entry.manifest.name)}</Dialog.Title>
        <Dialog.Description>{words.body()}</Dialog.Description>
        <div className="dialog-actions">
          <Button size="4" aria-disabled={busy || undefined} onClick={() => busy || leave()}>
            {words.ok()}
          </Button>
        </div>
      </Dialog.Content>
    </DialogFrame>
  );
}
