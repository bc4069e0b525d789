import { readFileSync } from 'node:fs';
import en from '#engine/platforms/deliveroo/i18n/en.ts';
import es from '#engine/platforms/deliveroo/i18n/es.ts';
import { deliveroo } from '#engine/platforms/deliveroo/index.ts';
import { describePlatform } from '../../../suites/platform.ts';
import { nextAt, openSettings } from './support.ts';

const garbage = readFileSync(new URL('../../../../engine/platforms/deliveroo/fixtures/garbage.json', import.meta.url), 'utf8');

describePlatform(deliveroo, {
  secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
  wrongSecrets: { refreshToken: 'nobody' },
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
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
