import type { Random } from '#engine/model/clock.ts';
import type { AnyPlatform, Taste } from '#engine/model/platform.ts';

/** Settings of a platform for a demo driver, checked by the platform's own rules. */
export function demoSettings({ manifest, options, demo }: AnyPlatform, taste: Taste, random: Random): Record<string, unknown> {
  const given = demo?.(taste, random) ?? options.widest?.() ?? options.defaults();
  const facts = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' as const };
  const parsed = options.parse(given, { facts, byAdmin: true });
  if (!parsed.ok) throw new Error(`the demo settings of ${manifest.id} are refused: ${JSON.stringify(parsed.issues)}`);
  return parsed.settings as Record<string, unknown>;
}
