import type { Manifest } from '#engine/model/platform.ts';

type Addressed = Pick<Manifest, 'routeRoot' | 'home' | 'configuration'>;

export function configurationOf({ routeRoot, configuration = `${routeRoot}/configuration` }: Addressed): string {
  return configuration;
}

/** The addresses of a service's dashboard, its home first. */
export function dashboardsOf(manifest: Addressed): string[] {
  const { routeRoot, home = routeRoot } = manifest;
  return [...new Set([home, routeRoot])].filter((path) => path !== configurationOf(manifest));
}
