import { type RefObject, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { SERVICE_PRICE } from '#config/constants.ts';
import { useChangeUser } from '../data/change-user.ts';
import { useFacts } from '../data/facts.ts';
import { useTexts } from '../data/i18n.ts';
import { useMetadata } from '../data/metadata.ts';
import { manifestOf, servicesToAdd } from '../data/set-up.ts';
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { StatusChip } from '../ui/status/status-chip.tsx';
import { statusLabel } from '../ui/status/status-label.ts';

/** One entry a service; those the driver lacks ask whether to sign up. */
export function DrawerServices({ user, close, opener }: { user: UserRecord; close(): void; opener: RefObject<HTMLElement | null> }) {
  const texts = useTexts();
  const words = texts.t.console.shell;
  const facts = useFacts();
  const metadata = useMetadata();
  const change = useChangeUser(user.userId);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ key: string; name: string } | null>(null);
  const disabled = facts.data?.disabledServices ?? [];
  const others = servicesToAdd(user, {
    disabled,
    secretAccess: metadata.data?.secretAccess === true,
  });

  function signUp(key: string, name: string) {
    const held = user.services.map(({ key, label, price }) => ({ key, label, price }));
    change.mutate(
      { services: [...held, { key, label: name, price: SERVICE_PRICE }] },
      {
        onSuccess: () => navigate('/set-up'),
        onError: () => toast.error(texts.t.services.notAdded()),
      },
    );
  }

  return (
    <nav className="drawer-group" aria-label={words.services()}>
      {user.services.map((service) => {
        const manifest = manifestOf(service.key);
        if (!manifest) return null;
        const { text, ...look } = statusLabel(user, manifest, disabled, texts.t);
        return (
          <NavLink key={service.key} to={manifest.routeRoot} className="drawer-item" onClick={close}>
            {manifest.name} <StatusChip {...look}>{text}</StatusChip>
          </NavLink>
        );
      })}
      {others.length > 0 && (
        <details className="drawer-more">
          <summary className="drawer-item">
            <Icon name="plus" /> {words.addService()} <Icon name="down" />
          </summary>
          {others.map((manifest) => (
            <button
              key={manifest.service}
              type="button"
              className="drawer-item"
              onClick={() => {
                close();
                setAsked({ key: manifest.service, name: manifest.name });
              }}
            >
              {words.newService(manifest.name)}
            </button>
          ))}
        </details>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={words.newServiceTitle(asked.name)}
          body={words.newServiceBody()}
          confirm={words.newServiceConfirm()}
          keep={texts.t.common.cancel()}
          begins
          onConfirm={() => signUp(asked.key, asked.name)}
          onClose={() => setAsked(null)}
          opener={opener}
        />
      )}
    </nav>
  );
}
