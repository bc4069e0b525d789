import type { Tiles } from '#api/verbs/ports.ts';
import { MAP } from '#config/constants.ts';
import type { Env } from '#config/env.ts';

const MAX_ZOOM = 18;

/** The tile server the operator configured, else the bundled map. */
export function chooseTiles({ TILE_URL, TILE_ATTRIBUTION }: Pick<Env, 'TILE_URL' | 'TILE_ATTRIBUTION'>): Tiles {
  const common = { minZoom: MAP.minZoom, maxZoom: MAX_ZOOM };
  if (TILE_URL) return { ...common, url: TILE_URL, attribution: TILE_ATTRIBUTION, bundled: false };
  return { ...common, url: '/prd/tiles/{theme}/{z}/{x}/{y}', attribution: '', bundled: true };
}
