import { mainManifest } from '../../data/main-switch.ts';

/** The saved options that the app is made from. */
export function appOptions(holder: object): Record<string, unknown> {
  return ((holder as Record<string, unknown>)[mainManifest.optionField] ?? {}) as Record<string, unknown>;
}
