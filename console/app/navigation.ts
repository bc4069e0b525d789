import { may, type Right } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { configurationOf } from '../data/service-paths.ts';
import type { IconName } from '../ui/icon/icon.tsx';

export interface Place {
  path: string;
  icon: IconName;
  /** Key of its word in the shell's texts. */
  label: 'dashboard' | 'configuration' | 'blocks' | 'feed' | 'imHere' | 'invites' | 'billing';
  /** Shown only to users whose record has this flag. */
  flag?: string;
}

/** Pages of each service in the order of its navigation. A page gets its line when it exists. */
export const NAVIGATION: Record<string, readonly Place[]> = Object.fromEntries(
  manifests.map((manifest) => [manifest.routeRoot, placesOf(manifest)]),
);

const INVITES_PLACE: Place = { path: '/invites', icon: 'gift', label: 'invites' };
const BILLING_PLACE: Place = { path: '/billing', icon: 'card', label: 'billing' };

/** Which of the pages that belong to no service this user has, see `data/metadata.ts`. */
interface Sees {
  invites: boolean;
  billing: boolean;
}

/** The service whose page an address shows, and the pages of its navigation that this user has. */
export function placesAt(pathname: string, user: UserRecord, sees: Sees): { root: string | undefined; places: readonly Place[] } {
  const root = Object.keys(NAVIGATION).find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (!root) return { root, places: [] };
  const own = NAVIGATION[root]!.filter((place) => !place.flag || user[place.flag] === true);
  if (!hasSharedPlaces(root)) return { root, places: own };
  return { root, places: [...own, ...(sees.invites ? [INVITES_PLACE] : []), ...(sees.billing ? [BILLING_PLACE] : [])] };
}

/** Whether the bar of this service has the pages that belong to no service, too. */
export function hasSharedPlaces(root: string | undefined): boolean {
  return manifests.some(({ routeRoot, capabilities }) => routeRoot === root && capabilities.billing);
}

/** So many places have room in a phone's bar with their whole words; of more, the last one is a menu of the rest. */
const MOST_PLACES = 5;

/** Splits the places of a bar into those that it shows and those behind its last one, "More". */
export function splitPlaces(places: readonly Place[]): { first: readonly Place[]; rest: readonly Place[] } {
  const shown = places.length > MOST_PLACES ? MOST_PLACES - 1 : places.length;
  return { first: places.slice(0, shown), rest: places.slice(shown) };
}

function placesOf(manifest: Manifest): Place[] {
  const { routeRoot, routes, home, capabilities } = manifest;
  const configuration = configurationOf(manifest);
  const arrival = `${routeRoot}/im-here`;
  return [
    { path: home === undefined || home === configuration ? routeRoot : home, icon: 'home', label: 'dashboard' },
    { path: configuration, icon: 'sliders', label: 'configuration' },
    ...(capabilities.blockFeed ? [{ path: `${routeRoot}/blocks`, icon: 'list', label: 'blocks' } as const] : []),
    ...(capabilities.feed
      ? [
          {
            path: `${routeRoot}/feed`,
            icon: 'message',
            label: 'feed',
            ...(capabilities.feed.flag && { flag: capabilities.feed.flag }),
          } as const,
        ]
      : []),
    ...(routes.includes(arrival) ? [{ path: arrival, icon: 'place', label: 'imHere' } as const] : []),
  ];
}

interface AdminPlace {
  path: string;
  icon: IconName;
  /** Key of its word in the shell's texts. */
  label:
    | 'admin'
    | 'sessions'
    | 'allUsers'
    | 'referrals'
    | 'myCode'
    | 'billingTools'
    | 'sendSms'
    | 'outbox'
    | 'inviteTool'
    | 'configuration';
}

const ADMIN_PLACES: readonly (AdminPlace & { right: Right })[] = [
  { path: '/admin', icon: 'home', label: 'admin', right: 'users.read' },
  { path: '/admin/sessions', icon: 'pulse', label: 'sessions', right: 'reports.read' },
  { path: '/admin/users', icon: 'person', label: 'allUsers', right: 'users.read' },
  { path: '/admin/referrals', icon: 'star', label: 'referrals', right: 'codes.read' },
  { path: '/admin/billing', icon: 'card', label: 'billingTools', right: 'users.money' },
  { path: '/admin/sms', icon: 'message', label: 'sendSms', right: 'messages.send' },
  { path: '/admin/messages', icon: 'list', label: 'outbox', right: 'messages.read' },
  { path: '/admin/invites', icon: 'gift', label: 'inviteTool', right: 'users.names' },
  { path: '/admin/configuration', icon: 'sliders', label: 'configuration', right: 'content' },
];

/** Returns the pages for those who look after drivers that this user may open; none for a driver. A partner sees one code, their own. */
export function adminPlacesOf(user: UserRecord): AdminPlace[] {
  const ownCode = !may(user, 'users.names');
  return ADMIN_PLACES.filter(({ right }) => may(user, right)).map((place) =>
    place.label === 'referrals' && ownCode ? { ...place, label: 'myCode' } : place,
  );
}
