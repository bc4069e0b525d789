import en from '#engine/platforms/glovo/i18n/en.ts';
import es from '#engine/platforms/glovo/i18n/es.ts';
import { glovo } from '#engine/platforms/glovo/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { nextAt, openSettings } from './support.ts';

describePlainPlatform(glovo, {
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: { timezone: 'Europe/Madrid', startHour: 10, hours: 8, timeBuffer: 30 } }],
  texts: { en, es },
  figures: {
    compared: ['content.start_at', 'content.end_at', 'content.starting_point_id', 'content.estimated_earnings.amount'],
    others: ['poll_interval_seconds', 'next_release_at'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
