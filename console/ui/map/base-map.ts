import * as L from 'leaflet';
import { MAP } from '#config/constants.ts';
import 'leaflet/dist/leaflet.css';
import { type RefObject, useEffect } from 'react';
import type { TileSource } from '../form/form-context.ts';
import { useDark } from '../theme/use-dark.ts';

/** A map in a frame, without Leaflet's buttons; without animation for readers who asked for reduced motion. */
export function makeMap(frame: HTMLElement, options: L.MapOptions, onResize?: () => void): { map: L.Map; remove(): void } {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(frame, {
    zoomControl: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    inertia: !calm,
    minZoom: MAP.minZoom,
    ...options,
  });
  map.attributionControl.setPrefix(false);
  const watch = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    onResize?.();
  });
  watch.observe(frame);
  return {
    map,
    remove() {
      watch.disconnect();
      map.remove();
    },
  };
}

/** Draws the tiles, where there are any, in the colours of the page. */
export function useTiles(map: RefObject<L.Map | null>, tiles: TileSource | null | undefined): void {
  const dark = useDark();
  useEffect(() => {
    if (!tiles || !map.current) return;
    const { attribution, minZoom, maxZoom } = tiles;
    const url = tiles.url.replace('{theme}', dark ? 'dark' : 'light');
    const drawn = L.tileLayer(url, { attribution, minZoom, maxZoom: 18, maxNativeZoom: maxZoom }).addTo(map.current);
    return () => void drawn.remove();
  }, [map, tiles, dark]);
}

/** Returns the words of a tooltip as text: Leaflet takes a string for HTML. */
export function tooltipText(words: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = words;
  return element;
}
