import { Link, useLocation } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../data/i18n.ts';
import { useSeesBilling, useSeesInvites } from '../data/metadata.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { placesAt } from './navigation.ts';
import './bottom-nav.css';

/** The service's own pages, in the reach of a thumb; on a wide screen in the top bar. One page alone needs no navigation. */
export function BottomNav({ user }: { user: UserRecord }) {
  const words = useTexts().t.console.shell;
  const { pathname } = useLocation();
  const sees = { invites: useSeesInvites(user), billing: useSeesBilling(user) };
  const { root, places } = placesAt(pathname, user, sees);
  if (places.length < 2) return null;
  // Some services have a separate address for their home: their root shows the same page.
  const current = places.find(({ path }) => path === pathname) ?? (pathname === root ? places[0] : undefined);
  return (
    <nav className="bottom-nav" aria-label={words.main()}>
      {places.map((place) => (
        <Link key={place.path} to={place.path} aria-current={place === current ? 'page' : undefined}>
          <Icon name={place.icon} size={20} />
          <span>{words[place.label]()}</span>
        </Link>
      ))}
    </nav>
  );
}
