import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useTexts } from '../../data/i18n.ts';
import { ThemeRoot } from '../../ui/theme-root.tsx';

/** Stands over a service that has been switched off: OK takes it off the driver's services and leads home. */
export function Disabled({ entry: { manifest }, user }: { entry: CatalogueEntry; user: UserRecord }) {
  const words = useTexts().t.services.disabled;
  const change = useChangeUser(user.userId);
  const navigate = useNavigate();
  const leave = () =>
    change.mutate(
      { services: user.services.filter((one) => one.key !== manifest.service).map(({ key, label, price }) => ({ key, label, price })) },
      { onSuccess: () => navigate('/'), onError: () => toast.error(words.failed()) },
    );
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <ThemeRoot>
          <Dialog.Overlay className="dialog-overlay" />
          <Dialog.Content
            role="alertdialog"
            className="dialog"
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <Dialog.Title className="page-title">{words.title(manifest.name)}</Dialog.Title>
            <Dialog.Description>{words.body()}</Dialog.Description>
            <div className="dialog-actions">
              <Button size="4" aria-disabled={change.isPending || undefined} onClick={() => change.isPending || leave()}>
                {words.ok()}
              </Button>
            </div>
          </Dialog.Content>
        </ThemeRoot>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
