import en from '#engine/platforms/doordash/i18n/en.ts';
import es from '#engine/platforms/doordash/i18n/es.ts';
import { doordash } from '#engine/platforms/doordash/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { nextAt, openSettings } from './support.ts';

describePlainPlatform(doordash, {
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: ['available.start_time', 'available.end_time', 'available.expected_pay.unit_amount'],
    others: ['poll_seconds', 'next_opening'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
