import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../data/i18n.ts';
import { sessionAtom } from '../data/settings.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** Top bar, offline banner and the page's one main region. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const session = useAtomValue(sessionAtom);
  const content = useRef<HTMLElement>(null);
  const before = useRef(session.status);
  useEffect(() => {
    // Signing in or out replaces the page: the focus goes where the new one begins.
    if (before.current !== 'starting' && before.current !== session.status) content.current?.focus({ preventScroll: true });
    before.current = session.status;
  }, [session.status]);
  return (
    <>
      <a className="skip" href="#content">
        {t.console.shell.skip()}
      </a>
      <header className="top-bar">
        <Link to="/" className="brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span className="brand-words">
            <span className="brand-name">{t.common.product()}</span>
            <span className="brand-version">{t.common.version()}</span>
          </span>
        </Link>
        <LanguageToggle />
        <ThemeMenu />
        {session.status === 'signed-in' && <ProfileMenu userId={session.userId} />}
        {session.status === 'starting' && <span className="bar-button" />}
      </header>
      <OfflineBanner />
      <main id="content" ref={content} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
