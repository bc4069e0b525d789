import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SetUpSteps } from '../../ui/progress/steps.tsx';
import '../../ui/form/form.css';
import { Credentials } from './credentials.tsx';
import { useCancelSetUp } from './leave.ts';
import { Wizard } from './wizard.tsx';
import './service.css';

/** CREDENTIALS, then SETUP; or the way out of it. */
export function ServiceSetup({ entry, user }: { entry: CatalogueEntry; user: UserRecord }) {
  const { t } = useTexts();
  const { manifest } = entry;
  const linked = Boolean(user.accounts?.[manifest.service]);
  return (
    <>
      <title>{`${t.services.setup.title(manifest.name)} · ${t.common.product()}`}</title>
      <SetUpSteps current={linked ? 'rules' : 'account'} />
      {linked ? <Wizard entry={entry} user={user} /> : <Credentials entry={entry} user={user} />}
      <CancelSetUp entry={entry} user={user} />
    </>
  );
}

/** Takes the service off the driver's, with what he gave for it. */
function CancelSetUp({ entry, user }: { entry: CatalogueEntry; user: UserRecord }) {
  const words = useTexts().t.services.setup;
  const { busy, cancel } = useCancelSetUp({ entry, user });
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="service-cancel">
      <Button
        ref={opener}
        size="4"
        variant="ghost"
        color="gray"
        highContrast
        aria-disabled={busy || undefined}
        onClick={() => busy || setAsks(true)}
      >
        {words.cancel()}
      </Button>
      <ConfirmDialog
        open={asks}
        title={words.cancelTitle()}
        body={words.cancelBody(entry.manifest.name)}
        confirm={words.cancel()}
        keep={words.keep()}
        onConfirm={cancel}
        onClose={() => setAsks(false)}
        opener={opener}
      />
    </div>
  );
}
