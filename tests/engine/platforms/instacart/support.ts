import { options } from '#engine/platforms/instacart/options.ts';
import type { InstacartSettings } from '#engine/platforms/instacart/settings.ts';

/** Any batch of any warehouse of the first zone that pays a dollar. */
export function openSettings(): InstacartSettings {
  return options.widest!();
}
