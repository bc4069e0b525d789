import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../data/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { adminPlacesOf } from './navigation.ts';
import './admin-nav.css';

/** The pages of those who look after drivers, above each of them. */
export function AdminNav({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.console.shell;
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the bar is wider than the screen.
  useLayoutEffect(() => {
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={bar} className="admin-nav" aria-label={words.admin()}>
      {adminPlacesOf(user).map(({ path, icon, label }) => (
        <NavLink key={path} to={path} end className="admin-nav-item">
          <Icon name={icon} /> {words[label]()}
        </NavLink>
      ))}
    </nav>
  );
}
