import { Button } from '@radix-ui/themes';
import { type ReactNode, useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SetUpSteps } from '../../ui/progress/steps.tsx';
import { useSettledOnce } from '../../ui/rendered-parts.ts';
import '../../ui/form/form.css';
import { Credentials } from './credentials.tsx';
import { useCancelSetUp } from './leave.ts';
import { hasPlaces } from './places.ts';
import { RegionStep } from './region-step.tsx';
import { useSetUpSteps } from './set-up-steps.ts';
import { stepsOf, Wizard } from './wizard.tsx';
import './service.css';
import './set-up.css';

/** So long at most the form waits for what this server is. */
const FACTS_MS = 3000;

interface Props {
  entry: CatalogueEntry;
  user: UserRecord;
  /** How an account is linked where that takes more than a name and a password; it shows the way out once its step is known. */
  account?: ((cancel: ReactNode) => ReactNode) | undefined;
}

/** CREDENTIALS, then SETUP; or the way out of it. */
export function ServiceSetup({ entry, user, account }: Props) {
  const { t } = useTexts();
  const { manifest } = entry;
  const linked = Boolean(user.accounts?.[manifest.service]);
  // Above its button the form names the demo's sign-in, or does not.
  const facts = useFacts();
  const asking = !useSettledOnce(linked || !facts.isPending, FACTS_MS);
  const cancel = <CancelSetUp entry={entry} user={user} />;
  return (
    <>
      <title>{`${linked ? t.forms.setUp.preferences.title() : t.services.setup.title(manifest.name)} · ${t.common.product()}`}</title>
      <SetUpSteps current={linked ? 'rules' : 'account'} />
      {asking ? (
        <div className="card skeleton-card entry-skeleton" role="status" aria-label={t.console.shell.loading()} />
      ) : !linked && account ? (
        account(cancel)
      ) : (
        <>
          {linked ? <Rules entry={entry} user={user} /> : <Credentials entry={entry} user={user} />}
          {cancel}
        </>
      )}
    </>
  );
}

/** The region, where the locations depend on it, then the platform's own steps. */
function Rules({ entry, user }: Pick<Props, 'entry' | 'user'>) {
  const regional = hasPlaces(entry);
  const steps = useSetUpSteps({ first: regional ? 0 : 1, steps: stepsOf(entry).length });
  if (regional && (typeof user['zone'] !== 'string' || steps.at === 0)) return <RegionStep user={user} onDone={() => steps.go(1)} />;
  return <Wizard entry={entry} user={user} steps={steps} />;
}

/** Removes the service from the driver's, with everything entered for it. */
function CancelSetUp({ entry, user }: Pick<Props, 'entry' | 'user'>) {
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
