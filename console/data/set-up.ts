import type { UserRecord } from '#api/contract/users.ts';
import { type CatalogueEntry, catalogue } from '#engine/platforms/catalogue.ts';

type Joining = Pick<UserRecord, 'phoneVerified' | 'services' | 'setupComplete'>;

/** What a signed-in person has to do next; `done` = his pages are open to him. `service` is a service key. */
export type NextStep = { step: 'phone' } | { step: 'choose' } | { step: 'service'; service: string } | { step: 'done' };

/** Services are set up in this order; any other one after these, as it was chosen. */
const ORDER = ['AMAZON_FLEX', 'SPARK', 'RELAY', 'VEHO'];

/** The phone first, then a service, then every chosen service's set-up. */
export function nextStep(user: Joining): NextStep {
  if (!user.phoneVerified) return { step: 'phone' };
  if (user.services.length === 0) return { step: 'choose' };
  const rank = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  const open = user.services.filter((service) => !isSetUp(user, service)).sort((a, b) => rank(a.key) - rank(b.key))[0];
  return open ? { step: 'service', service: open.key } : { step: 'done' };
}

/** A service that says nothing of itself is as complete as the whole record. */
function isSetUp(user: Joining, service: Joining['services'][number]): boolean {
  return typeof service['setupComplete'] === 'boolean' ? service['setupComplete'] : user.setupComplete;
}

/** A driver with one service goes to it, one who has the first of the order among several to that; `null`: he is asked where to. */
export function homeOf(user: Pick<UserRecord, 'services'>): string | null {
  const [only, more] = user.services;
  if (more === undefined) return homeOfService(only?.key);
  return user.services.some(({ key }) => key === ORDER[0]) ? homeOfService(ORDER[0]) : null;
}

export function homeOfService(service: string | undefined): string {
  const manifest = (platformOf(service) ?? platformOf(ORDER[0]))!.manifest;
  return manifest.home ?? manifest.routeRoot;
}

export function platformOf(service: string | undefined): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.manifest.service === service);
}

/** Offered first, where they are offered at all. */
const FIRST = ['AMAZON_FLEX', 'RELAY'];

/** Every platform a driver may take up; those he has already are left out. */
export function servicesToAdd(user: Pick<UserRecord, 'services'>, disabled: readonly string[]): CatalogueEntry[] {
  const rank = ({ manifest }: CatalogueEntry) => (FIRST.includes(manifest.service) ? FIRST.indexOf(manifest.service) : FIRST.length);
  return catalogue
    .filter(({ manifest }) => !disabled.includes(manifest.service) && !user.services.some((service) => service.key === manifest.service))
    .sort((a, b) => rank(a) - rank(b));
}
