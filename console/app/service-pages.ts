import type { Manifest } from '#engine/model/platform.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { configurationOf } from '../data/service-paths.ts';

export interface ServicePage {
  path: string;
  page: 'dashboard' | 'configuration' | 'blocks' | 'feed' | 'viewed';
  manifest: Manifest;
}

/** Services whose dashboard is drawn from their description: all but the one with the main switch. */
const described = manifests.filter(({ capabilities }) => capabilities.startFlag === 'start');

/** Every address of the services, as their manifests name them: dashboard, configuration, block feed, community; where the role may look at others, their dashboards. */
export function servicePages(looksAtOthers: boolean): ServicePage[] {
  const configurations = manifests.map((manifest) => ({ path: configurationOf(manifest), page: 'configuration' as const, manifest }));
  const pages = described.flatMap((manifest): ServicePage[] => {
    const { routeRoot, home = routeRoot } = manifest;
    const configuration = configurationOf(manifest);
    const dashboards = [...new Set([routeRoot, home])].filter((path) => path !== configuration);
    return [
      ...dashboards.map((path) => ({ path, page: 'dashboard' as const, manifest })),
      ...(looksAtOthers ? [{ path: `/admin/:userId${routeRoot}`, page: 'viewed' as const, manifest }] : []),
    ];
  });
  const feeds = manifests
    .filter(({ capabilities }) => capabilities.blockFeed)
    .map((manifest) => ({ path: `${manifest.routeRoot}/blocks`, page: 'blocks' as const, manifest }));
  const communities = manifests
    .filter(({ capabilities }) => capabilities.feed)
    .map((manifest) => ({ path: `${manifest.routeRoot}/feed`, page: 'feed' as const, manifest }));
  return [...configurations, ...pages, ...feeds, ...communities];
}
