import { NavLink, useLocation } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../data/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { NAVIGATION } from './navigation.ts';
import './bottom-nav.css';

/** The service's own pages, in the reach of a thumb; on a wide screen in the top bar. One page alone needs no navigation. */
export function BottomNav({ user }: { user: UserRecord }) {
  const words = useTexts().t.console.shell;
  const { pathname } = useLocation();
  const root = Object.keys(NAVIGATION).find((each) => pathname === each || pathname.startsWith(`${each}/`));
  const places = root ? NAVIGATION[root]!.filter((place) => !place.flag || user[place.flag] === true) : [];
  if (places.length < 2) return null;
  return (
    <nav className="bottom-nav" aria-label={words.main()}>
      {places.map((place) => (
        <NavLink key={place.path} to={place.path} end>
          <Icon name={place.icon} size={20} />
          {words[place.label]()}
        </NavLink>
      ))}
    </nav>
  );
}
