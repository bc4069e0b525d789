import { options } from '#config/new-platform/broadcast/options.ts';
import type { Settings } from '#config/new-platform/broadcast/settings.ts';
import { HOUR } from '#engine/model/time-units.ts';

/** Every order of the first region, at these places. */
export function openSettings(places: string[] = []): Settings {
  return { ...options.widest!(), places: places.join(',') };
}

/** The first whole hour from an instant on: orders come at any hour. */
export function nextAt(now: number, _hour: number): number {
  return Math.ceil(now / HOUR) * HOUR;
}
