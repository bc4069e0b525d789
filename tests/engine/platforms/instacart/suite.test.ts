import { readFileSync } from 'node:fs';
import en from '#engine/platforms/instacart/i18n/en.ts';
import es from '#engine/platforms/instacart/i18n/es.ts';
import { instacart } from '#engine/platforms/instacart/index.ts';
import { describePlatform } from '../../../suites/platform.ts';
import { openSettings } from './support.ts';

const garbage = readFileSync(new URL('../../../../engine/platforms/instacart/fixtures/garbage.json', import.meta.url), 'utf8');

describePlatform(instacart, {
  secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
  wrongSecrets: { refreshToken: 'nobody' },
  settings: openSettings,
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
