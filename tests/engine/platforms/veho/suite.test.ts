import { readFileSync } from 'node:fs';
import en from '#engine/platforms/veho/i18n/en.ts';
import es from '#engine/platforms/veho/i18n/es.ts';
import { veho } from '#engine/platforms/veho/index.ts';
import { describePlatform } from '../../../suites/platform.ts';

const garbage = readFileSync(new URL('../../../../engine/platforms/veho/fixtures/garbage.json', import.meta.url), 'utf8');

function takeAll(locations: string[]) {
  return { market: 'Chicago', minBlockHours: 2, startHour: 0, hours: 24, timeBuffer: 1, locations };
}

describePlatform(veho, {
  secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
  wrongSecrets: { refreshToken: 'nobody' },
  settings: takeAll,
  older: [{ version: 1, stored: takeAll([]) }],
  texts: { en, es },
  documented: [
    { status: 429, code: 'rate-limited' },
    { status: 423, code: 'not-trusted' },
    { status: 428, code: 'needs-human', url: true },
    { status: 426, code: 'client-too-old' },
    { status: 500, code: 'upstream-error' },
  ],
  expired: 401,
  offerHours: 2,
  garbage: Object.values(JSON.parse(garbage) as Record<string, string>),
});
