import { readFileSync } from 'node:fs';
import type { AnyPlatform, Platform } from '#engine/model/platform.ts';
import { describePlatform, type PlatformHarness } from './platform.ts';

type PlainHarness = Pick<PlatformHarness, 'settings' | 'firstStart' | 'older' | 'texts' | 'documented' | 'offerHours' | 'figures'> & {
  /** Where its files are; absent = among the platforms. */
  folder?: URL;
};

/**
 * The behaviour of a platform whose accounts have a refresh token and whose garbage is recorded in `fixtures/garbage.json`.
 * `documented` are its answers besides those that every such platform gives.
 */
export function describePlainPlatform(platform: AnyPlatform, { folder = folderOf(platform), documented, ...harness }: PlainHarness): void {
  const garbage = JSON.parse(readFileSync(new URL('fixtures/garbage.json', folder), 'utf8')) as Record<string, string>;
  describePlatform(platform, {
    ...harness,
    secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
    wrongSecrets: { refreshToken: 'nobody' },
    documented: [
      { status: 429, code: 'rate-limited' },
      { status: 426, code: 'client-too-old' },
      { status: 500, code: 'upstream-error' },
      ...documented,
    ],
    expired: 401,
    garbage: Object.values(garbage),
  });
}

function folderOf({ manifest }: Platform): URL {
  return new URL(`../../engine/platforms/${manifest.id}/`, import.meta.url);
}
