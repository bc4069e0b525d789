import { isAdmin, may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';

type Joining = Pick<UserRecord, 'phoneVerified' | 'services' | 'setupComplete'>;

/** What a signed-in person has to do next; `done` = all pages are open. `service` is a service key. */
type NextStep = { step: 'phone' } | { step: 'choose' } | { step: 'service'; service: string } | { step: 'done' };

/** The phone first, then a service, then every chosen service's set-up. */
export function nextStep(user: Joining): NextStep {
  if (!user.phoneVerified) return { step: 'phone' };
  if (user.services.length === 0) return { step: 'choose' };
  const rank = (key: string) => manifestOf(key)?.order?.setUp ?? manifests.length;
  const open = user.services.filter((service) => !isSetUp(user, service)).sort((a, b) => rank(a.key) - rank(b.key))[0];
  return open ? { step: 'service', service: open.key } : { step: 'done' };
}

/** A service that says nothing of itself is as complete as the whole record. */
function isSetUp(user: Joining, service: Joining['services'][number]): boolean {
  return typeof service['setupComplete'] === 'boolean' ? service['setupComplete'] : user.setupComplete;
}

/** A driver with one service goes to its dashboard; `null`: several have a home that shows them all. */
export function homeOf(user: Pick<UserRecord, 'services'>): string | null {
  const [only, more] = user.services;
  return more === undefined ? homeOfService(only?.key) : null;
}

/** Where `/` leads this person as soon as their record is known; `null`: there is a page for them, or more has to be known. */
export function leadsTo(user: UserRecord, proxyRequired: boolean | undefined): string | null {
  if (isAdmin(user.role) || nextStep(user).step !== 'done' || (needsProxy(user) && proxyRequired !== false)) return null;
  return homeOf(user);
}

/** A driver in good standing of a service with a proxy whose sign-in is stored, and who did not link by the proxy method, may ask for a new token. */
export function mayRegenerateToken(user: UserRecord): boolean {
  return isProxied(user) && user.goodStanding && user['refreshTokenPayload'] !== 'EMPTY' && user['useProxyAuthV2'] !== true;
}

/** A driver of a service with a proxy that is not known to work. Whether one is needed at all is the operator's choice. */
export function needsProxy(user: Pick<UserRecord, 'services'> & { proxyInstalled?: unknown }): boolean {
  return isProxied(user) && user.proxyInstalled !== true;
}

function isProxied(user: Pick<UserRecord, 'services'>): boolean {
  return user.services.some(({ key }) => manifestOf(key)?.capabilities.proxy === true);
}

export function homeOfService(service: string | undefined): string {
  const manifest = manifestOf(service) ?? manifests.find(({ order }) => order?.setUp === 0)!;
  return manifest.home ?? manifest.routeRoot;
}

/** Where somebody else's dashboard of a service is, for the roles that may look at others. */
export function viewedPath(userId: string, { capabilities, routeRoot }: Manifest): string {
  return `/admin/${userId}${capabilities.startFlag === 'start' ? routeRoot : ''}`;
}

/** Whether this person looks after drivers and drives for nobody: their first page is the staff's. */
export function isStaffOnly(user: Pick<UserRecord, 'role' | 'services'>): boolean {
  return user.services.length === 0 && may(user, 'users.read');
}

export function manifestOf(service: string | undefined): Manifest | undefined {
  return manifests.find((manifest) => manifest.service === service);
}

interface MayAdd {
  /** Services that are switched off. */
  disabled: readonly string[];
  secretAccess: boolean;
}

/** Every platform a driver may take up; without those they have, and without secret ones unless they may see these. */
export function servicesToAdd(user: Pick<UserRecord, 'services'>, { disabled, secretAccess }: MayAdd): Manifest[] {
  const rank = ({ order }: Manifest) => order?.offered ?? manifests.length;
  return manifests
    .filter(({ capabilities }) => secretAccess || capabilities.secret !== true)
    .filter(({ service }) => !disabled.includes(service) && !user.services.some(({ key }) => key === service))
    .sort((a, b) => rank(a) - rank(b));
}
