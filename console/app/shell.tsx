import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../data/i18n.ts';
import { keys } from '../data/live.ts';
import { isStaffOnly, nextStep } from '../data/set-up.ts';
import { identityAtom, sessionAtom } from '../data/settings.ts';
import { Logo } from '../ui/brand/logo.tsx';
import { LaterPart, later } from '../ui/feedback/later-part.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { LanguageToggle } from '../ui/inputs/language-toggle.tsx';
import { useThemeOnPage } from '../ui/inputs/theme-choice.tsx';
import { useRenderedParts } from '../ui/rendered-parts.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Drawer } from './drawer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useScrollPosition } from './scroll-position.ts';
import './shell.css';

// Where a keyboard and a mouse are likely: a phone loads nothing of it.
const Shortcuts = later(async () => (await import('./shortcuts.tsx')).Shortcuts);
// For admins: a driver's phone loads nothing of it.
const GodModeBanner = later(async () => (await import('./god-mode-banner.tsx')).GodModeBanner);
const ConfirmIdentity = later(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity);
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Top bar, offline banner, the page's one main region and, where there is one, the navigation of a service. */
export function Shell({ children }: { children: ReactNode }) {
  const { t, locale } = useTexts();
  const words = t.console.shell;
  const session = useAtomValue(sessionAtom);
  const asksIdentity = useAtomValue(identityAtom) !== null;
  const { pathname } = useLocation();
  // The page renders with the user's record first, the bar and the navigation after it.
  const known = useKnownUser();
  const user = useRenderedParts(2, known !== undefined) > 1 ? known : undefined;
  const complete = user !== undefined && nextStep(user).step === 'done';
  const hasSettings = complete || (user?.phoneVerified === true && isStaffOnly(user));
  const content = useRef<HTMLElement>(null);
  const before = useRef({ status: session.status, pathname });
  useThemeOnPage();
  useScrollPosition();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useEffect(() => {
    // Signing in or out and every new page: the focus goes where it begins.
    const { status, pathname: from } = before.current;
    if (status !== 'starting' && (status !== session.status || from !== pathname)) {
      // A page that has put the focus into itself knows better.
      if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
    }
    before.current = { status: session.status, pathname };
  }, [session.status, pathname]);
  return (
    <>
      <a className="skip" href="#content">
        {words.skip()}
      </a>
      <header className="top-bar">
        <Drawer user={user} complete={complete} />
        <Link to="/" className="brand">
          <Logo />
          <span className="brand-words">
            <span className="brand-name">{t.common.product()}</span>
            <span className="brand-version">{t.common.version()}</span>
          </span>
        </Link>
        {session.status === 'signed-out' && <LanguageToggle />}
        {session.status === 'signed-out' && (
          <Link to="/login" className="bar-link">
            {words.signIn()}
          </Link>
        )}
        {hasSettings && hasKeyboard() && (
          <LaterPart optional fallback={null}>
            <Shortcuts user={user} complete={complete} />
          </LaterPart>
        )}
        {hasSettings && (
          <Link to="/settings" className="bar-button" aria-label={words.profile()} title={words.profile()}>
            <ProfilePicture user={user} />
          </Link>
        )}
      </header>
      <OfflineBanner />
      <LaterPart fallback={null}>
        {session.status === 'signed-in' && session.god && <GodModeBanner userId={session.userId} god={session.god} />}
        {asksIdentity && <ConfirmIdentity />}
      </LaterPart>
      <main id="content" ref={content} tabIndex={-1}>
        {children}
      </main>
      {complete && <BottomNav user={user} />}
    </>
  );
}

function ProfilePicture({ user }: { user: UserRecord }) {
  if (!user.profilePicture) return <Icon name="person" size={20} />;
  return <img className="avatar" src={user.profilePicture} alt="" width="32" height="32" />;
}

/** The record the signed-in page has fetched; the shell only shows what is there. */
function useKnownUser(): UserRecord | undefined {
  const session = useAtomValue(sessionAtom);
  const userId = session.status === 'signed-in' ? session.userId : '';
  return useQuery<UserRecord>({ queryKey: keys.user(userId), enabled: false }).data;
}
