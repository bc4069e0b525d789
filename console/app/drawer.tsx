import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import { SERVICE_PRICE } from '#config/constants.ts';
import { useChangeUser } from '../data/change-user.ts';
import { useConsole } from '../data/console.tsx';
import { useFacts } from '../data/facts.ts';
import { useTexts } from '../data/i18n.ts';
import { useMetadata, useSeesBilling, useSeesInvites } from '../data/metadata.ts';
import { manifestOf, servicesToAdd } from '../data/set-up.ts';
import { LaterPart, later } from '../ui/feedback/later-part.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { LanguageToggle } from '../ui/inputs/language-toggle.tsx';
import { phoneText } from '../ui/inputs/phone.ts';
import { ThemeChoice } from '../ui/inputs/theme-choice.tsx';
import { useServerRendering } from '../ui/rendered-parts.ts';
import { StatusChip } from '../ui/status/status-chip.tsx';
import { statusLabel } from '../ui/status/status-label.ts';
import { adminPlacesOf } from './navigation.ts';
import './drawer.css';

const ConfirmDialog = later(async () => (await import('../ui/feedback/confirm-dialog.tsx')).ConfirmDialog);

const ContactButtons = later(async () => (await import('../ui/contact/contact-buttons.tsx')).ContactButtons);

interface Props {
  /** The signed-in user's record, once it is known. */
  user: UserRecord | undefined;
  /** Every chosen service is set up. */
  complete: boolean;
}

/** The side drawer and its button. The browser's own dialog keeps the focus in, closes on Escape and gives the focus back. */
export function Drawer({ user, complete }: Props) {
  const { t } = useTexts();
  const words = t.console.shell;
  const { session } = useConsole();
  const seesInvites = useSeesInvites(user);
  const seesBilling = useSeesBilling(user);
  const navigate = useNavigate();
  const panel = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // What is in it is drawn when it is opened for the first time.
  const [opened, setOpened] = useState(false);
  const drawn = useServerRendering() || opened;
  const open = () => {
    flushSync(() => setOpened(true));
    panel.current?.showModal();
  };
  const close = () => panel.current?.close();
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="bar-button"
        aria-label={words.menu()}
        title={words.menu()}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="menu" size={20} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape */}
      <dialog ref={panel} className="drawer" aria-label={words.menu()} onClick={(event) => event.target === panel.current && close()}>
        {drawn && (
          <div className="drawer-body">
            <div className="drawer-head">
              <span className="section-title">{t.common.product()}</span>
              <button type="button" className="bar-button" aria-label={words.closeMenu()} onClick={close}>
                <Icon name="cross" size={20} />
              </button>
            </div>
            {user && (
              <p className="drawer-who">
                <span className="strong">{user.name}</span>
                <span className="meta">{phoneText(user.phoneNumber)}</span>
              </p>
            )}
            <div className="drawer-places">
              {user &&
                adminPlacesOf(user).map(({ path, icon, label }) => (
                  <NavLink key={path} to={path} end className="drawer-item" onClick={close}>
                    <Icon name={icon} /> {words[label]()}
                  </NavLink>
                ))}
              {user && complete && (
                <NavLink to="/feed" className="drawer-item" onClick={close}>
                  <Icon name="message" /> {words.postFeed()}
                </NavLink>
              )}
              {seesInvites && (
                <NavLink to="/invites" className="drawer-item" onClick={close}>
                  <Icon name="gift" /> {words.invites()}
                </NavLink>
              )}
              {seesBilling && (
                <NavLink to="/billing" className="drawer-item" onClick={close}>
                  <Icon name="card" /> {words.billing()}
                </NavLink>
              )}
            </div>
            {user && complete && <Services user={user} close={close} opener={opener} />}
            <div className="drawer-choices">
              <LanguageToggle full />
              <ThemeChoice />
            </div>
            {user && (
              <div className="drawer-places">
                <LaterPart optional fallback={null}>
                  <ContactButtons />
                </LaterPart>
              </div>
            )}
            <nav className="drawer-foot" aria-label={words.places()}>
              <Link to="/status" className="drawer-item" onClick={close}>
                {words.status()}
              </Link>
              <Link to="/faq" className="drawer-item" onClick={close}>
                {words.faq()}
              </Link>
              <Link to="/contact-us" className="drawer-item" onClick={close}>
                {words.contact()}
              </Link>
              <Link to="/terms-of-service" className="drawer-item" onClick={close}>
                {words.terms()}
              </Link>
              <Link to="/privacy-policy" className="drawer-item" onClick={close}>
                {words.privacy()}
              </Link>
              {user && (
                <button
                  type="button"
                  className="drawer-item"
                  onClick={() => {
                    close();
                    navigate('/');
                    void session.signOut();
                  }}
                >
                  <Icon name="leave" /> {words.signOut()}
                </button>
              )}
            </nav>
          </div>
        )}
      </dialog>
    </>
  );
}

/** One entry a service; those the driver lacks ask whether to sign up. */
function Services({ user, close, opener }: { user: UserRecord; close(): void; opener: RefObject<HTMLElement | null> }) {
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
        onError: () => toast.error(texts.t.join.services.failed()),
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
        <LaterPart fallback={null} onMissing={() => setAsked(null)}>
          <ConfirmDialog
            open
            title={words.newServiceTitle(asked.name)}
            body={words.newServiceBody()}
            confirm={words.newServiceConfirm()}
            keep={texts.t.common.cancel()}
            onConfirm={() => signUp(asked.key, asked.name)}
            onClose={() => setAsked(null)}
            opener={opener}
          />
        </LaterPart>
      )}
    </nav>
  );
}
