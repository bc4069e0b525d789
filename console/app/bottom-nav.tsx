import { useDeferredValue } from 'react';
import { Link, useLocation } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../data/i18n.ts';
import { useMetadata, useSeesBilling, useSeesInvites } from '../data/metadata.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { usePageMark } from '../ui/page/page-mark.ts';
import { hasSharedPlaces, type Place, placesAt, splitPlaces } from './navigation.ts';
import './bottom-nav.css';

const REST = 'more-places';

/** The service's own pages, in the reach of a thumb; on a wide screen in the top bar. One page alone needs no navigation. */
export function BottomNav({ user }: { user: UserRecord }) {
  const words = useTexts().t.console.shell;
  const { pathname } = useLocation();
  const sees = { invites: useSeesInvites(user), billing: useSeesBilling(user) };
  const metadata = useMetadata();
  // Its links are drawn in slices, as the first page is: their answer comes while a phone has enough to do.
  const settled = useDeferredValue(!metadata.isLoading || metadata.failureCount > 0);
  const { root, places } = placesAt(pathname, user, sees);
  usePageMark('bottom-nav', places.length > 1);
  if (places.length < 2) return null;
  // Some services have a separate address for their home: their root shows the same page.
  const current = places.find(({ path }) => path === pathname) ?? (pathname === root ? places[0] : undefined);
  const { first, rest } = splitPlaces(places);
  // With them the bar has more places: those that were there would move.
  if (!settled && hasSharedPlaces(root)) return <div className="bottom-nav" />;
  return (
    <nav className="bottom-nav" aria-label={words.main()}>
      {first.map((place) => (
        <PlaceLink key={place.path} place={place} current={place === current} />
      ))}
      {rest.length > 0 && (
        <>
          <button type="button" popoverTarget={REST} data-current={(current && rest.includes(current)) || undefined}>
            <Icon name="more" size={20} />
            <span>{words.more()}</span>
          </button>
          {/* The browser closes it with Escape and with a press beside it; on a wide screen its links are in the bar. */}
          <div id={REST} popover="auto" className="nav-rest">
            {rest.map((place) => (
              <PlaceLink
                key={place.path}
                place={place}
                current={place === current}
                onPress={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()}
              />
            ))}
          </div>
        </>
      )}
    </nav>
  );
}

interface PlaceProps {
  place: Place;
  current: boolean;
  onPress?(event: { currentTarget: HTMLElement }): void;
}

function PlaceLink({ place, current, onPress }: PlaceProps) {
  const words = useTexts().t.console.shell;
  return (
    <Link to={place.path} aria-current={current ? 'page' : undefined} onClick={onPress}>
      <Icon name={place.icon} size={20} />
      <span>{words[place.label]()}</span>
    </Link>
  );
}
