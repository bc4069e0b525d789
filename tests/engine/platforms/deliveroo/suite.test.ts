import en from '#engine/platforms/deliveroo/i18n/en.ts';
import es from '#engine/platforms/deliveroo/i18n/es.ts';
import { deliveroo } from '#engine/platforms/deliveroo/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { nextAt, openSettings } from './support.ts';

describePlainPlatform(deliveroo, {
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: ['sessions.starts_at', 'sessions.ends_at', 'sessions.expected_fees.amount'],
    others: ['poll_in', 'next_release'],
  },
  documented: [
    { status: 428, code: 'needs-human', url: true },
    { status: 423, code: 'not-trusted' },
  ],
});
