import { options } from '#engine/platforms/point-pickup/options.ts';
import type { PointPickupSettings } from '#engine/platforms/point-pickup/settings.ts';

/** Any order that is not over, of any warehouse of the first market. */
export function openSettings(): PointPickupSettings {
  return options.widest!();
}
