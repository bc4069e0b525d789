import { readFileSync } from 'node:fs';
import en from '#engine/platforms/point-pickup/i18n/en.ts';
import es from '#engine/platforms/point-pickup/i18n/es.ts';
import { pointPickup } from '#engine/platforms/point-pickup/index.ts';
import { describePlatform } from '../../../suites/platform.ts';
import { openSettings } from './support.ts';

const garbage = readFileSync(new URL('../../../../engine/platforms/point-pickup/fixtures/garbage.json', import.meta.url), 'utf8');

describePlatform(pointPickup, {
  secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
  wrongSecrets: { refreshToken: 'nobody' },
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  documented: [
    { status: 429, code: 'rate-limited' },
    { status: 428, code: 'needs-human', url: true },
    { status: 423, code: 'not-trusted' },
    { status: 426, code: 'client-too-old' },
    { status: 500, code: 'upstream-error' },
  ],
  expired: 401,
  garbage: Object.values(JSON.parse(garbage) as Record<string, string>),
});
