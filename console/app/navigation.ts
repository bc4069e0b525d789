import type { UserRecord } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import type { IconName } from '../ui/icon/icon.tsx';

interface Place {
  path: string;
  icon: IconName;
  /** Key of its word in the shell's texts. */
  label: 'dashboard' | 'configuration' | 'blocks' | 'billing';
  /** Shown only to users whose record has this flag. */
  flag?: string;
}

/** Pages of each service in the order of its navigation. A page gets its line when it exists. */
export const NAVIGATION: Record<string, readonly Place[]> = Object.fromEntries(
  manifests.map((manifest) => [manifest.routeRoot, placesOf(manifest)]),
);

const BILLING_PLACE: Place = { path: '/billing', icon: 'card', label: 'billing' };

/** The service whose page an address shows, and the pages of its navigation that this user has. */
export function placesAt(pathname: string, user: UserRecord, seesBilling: boolean): { root: string | undefined; places: readonly Place[] } {
  const root = Object.keys(NAVIGATION).find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (!root) return { root, places: [] };
  const own = NAVIGATION[root]!.filter((place) => !place.flag || user[place.flag] === true);
  const billing = seesBilling && manifests.some(({ routeRoot, capabilities }) => routeRoot === root && capabilities.billing);
  return { root, places: billing ? [...own, BILLING_PLACE] : own };
}

function placesOf({ routeRoot, home, configuration = `${routeRoot}/configuration`, capabilities }: Manifest): Place[] {
  return [
    { path: home === undefined || home === configuration ? routeRoot : home, icon: 'home', label: 'dashboard' },
    { path: configuration, icon: 'sliders', label: 'configuration' },
    ...(capabilities.blockFeed ? [{ path: `${routeRoot}/blocks`, icon: 'list', label: 'blocks' } as const] : []),
  ];
}
