import type { OptionsContext, PlatformOptions } from '#engine/model/platform.ts';

/** A driver who edits their settings. */
export const DRIVER: OptionsContext = {
  facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' },
  byAdmin: false,
};

/** Checks changes of settings that are right: the answer, or what is wrong as `path: message`. */
export function optionChecks<Settings extends object>(options: PlatformOptions<Settings>, settings: () => Settings) {
  const parse = (change: Record<string, unknown>) => options.parse({ ...settings(), ...change }, DRIVER);
  function messages(change: Record<string, unknown>): string[] {
    const parsed = parse(change);
    return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
  }
  return { parse, messages };
}
