import { readFileSync } from 'node:fs';
import en from '#engine/platforms/doordash/i18n/en.ts';
import es from '#engine/platforms/doordash/i18n/es.ts';
import { doorDash } from '#engine/platforms/doordash/index.ts';
import { describePlatform } from '../../../suites/platform.ts';
import { nextAt, openSettings } from './support.ts';

const garbage = readFileSync(new URL('../../../../engine/platforms/doordash/fixtures/garbage.json', import.meta.url), 'utf8');

describePlatform(doorDash, {
  secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
  wrongSecrets: { refreshToken: 'nobody' },
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  documented: [
    { status: 429, code: 'rate-limited' },
    { status: 403, code: 'needs-human', url: true },
    { status: 426, code: 'client-too-old' },
    { status: 500, code: 'upstream-error' },
  ],
  expired: 401,
  garbage: Object.values(JSON.parse(garbage) as Record<string, string>),
});
