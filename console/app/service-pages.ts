import { type CatalogueEntry, catalogue } from '#engine/platforms/catalogue.ts';

export interface ServicePage {
  path: string;
  page: 'dashboard' | 'configuration' | 'blocks' | 'viewed';
  entry: CatalogueEntry;
}

/** Services drawn from their description: all but the one with the main switch, which has screens of its own. */
const described = catalogue.filter(({ manifest }) => manifest.capabilities.startFlag === 'start');

/** Every address of the services, as their manifests name them: dashboard, configuration, block feed; for admins others' dashboards. */
export function servicePages(admin: boolean): ServicePage[] {
  const pages = described.flatMap((entry): ServicePage[] => {
    const { routeRoot, home = routeRoot, configuration = `${routeRoot}/configuration` } = entry.manifest;
    const dashboards = [...new Set([routeRoot, home])].filter((path) => path !== configuration);
    return [
      ...dashboards.map((path) => ({ path, page: 'dashboard' as const, entry })),
      { path: configuration, page: 'configuration', entry },
      ...(admin ? [{ path: `/admin/:userId${routeRoot}`, page: 'viewed' as const, entry }] : []),
    ];
  });
  const feeds = catalogue
    .filter(({ manifest }) => manifest.capabilities.blockFeed)
    .map((entry) => ({ path: `${entry.manifest.routeRoot}/blocks`, page: 'blocks' as const, entry }));
  return [...pages, ...feeds];
}
