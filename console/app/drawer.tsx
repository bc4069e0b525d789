import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../data/console.tsx';
import { useTexts } from '../data/i18n.ts';
import { useSeesBilling, useSeesInvites } from '../data/metadata.ts';
import { LaterPart, later } from '../ui/feedback/later-part.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { LanguageToggle } from '../ui/inputs/language-toggle.tsx';
import { phoneText } from '../ui/inputs/phone.ts';
import { ThemeChoice } from '../ui/inputs/theme-choice.tsx';
import { useServerRendering } from '../ui/rendered-parts.ts';
import { DrawerServices } from './drawer-services.tsx';
import { adminPlacesOf } from './navigation.ts';
import './drawer.css';

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
  const panel = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // What is in it is drawn when it is opened for the first time. The press is answered before: a slow phone takes several frames for it.
  const [opened, setOpened] = useState(false);
  const drawn = useServerRendering() || opened;
  const show = useCallback(() => {
    // The focus goes back to what has it now, and between the press and the drawing it may have gone on.
    opener.current?.focus();
    panel.current?.showModal();
  }, []);
  const open = () => (opened ? show() : startTransition(() => setOpened(true)));
  useLayoutEffect(() => {
    if (opened) show();
  }, [opened, show]);
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
            <Places user={user} complete={complete} close={close} />
            {user && complete && <DrawerServices user={user} close={close} opener={opener} />}
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
            <Foot signedIn={user !== undefined} close={close} />
          </div>
        )}
      </dialog>
    </>
  );
}

/** The pages that belong to no service. */
function Places({ user, complete, close }: Props & { close(): void }) {
  const words = useTexts().t.console.shell;
  const seesInvites = useSeesInvites(user);
  const seesBilling = useSeesBilling(user);
  return (
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
  );
}

const FOOT = [
  ['/status', 'status'],
  ['/faq', 'faq'],
  ['/contact-us', 'contact'],
  ['/terms-of-service', 'terms'],
  ['/privacy-policy', 'privacy'],
] as const;

/** What everybody may read, and the way out. */
function Foot({ signedIn, close }: { signedIn: boolean; close(): void }) {
  const words = useTexts().t.console.shell;
  const { session } = useConsole();
  const navigate = useNavigate();
  return (
    <nav className="drawer-foot" aria-label={words.places()}>
      {FOOT.map(([path, label]) => (
        <Link key={path} to={path} className="drawer-item" onClick={close}>
          {words[label]()}
        </Link>
      ))}
      {signedIn && (
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
  );
}
