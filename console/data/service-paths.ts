import type { Manifest } from '#engine/model/platform.ts';

type Addressed = Pick<Manifest, 'routeRoot' | 'home' | 'configuration'>;

export function configurationOf({ routeRoot, configuration = `${routeRoot}/configuration` }: Addressed): string {
  return configuration;
}

/** The addresses that are drawn from a service's entry, its home first. */
export function describedPaths(manifest: Addressed): string[] {
  const { routeRoot, home = routeRoot } = manifest;
  return [...new Set([home, routeRoot, configurationOf(manifest)])];
}
