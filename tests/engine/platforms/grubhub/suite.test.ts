import en from '#engine/platforms/grubhub/i18n/en.ts';
import es from '#engine/platforms/grubhub/i18n/es.ts';
import { grubhub } from '#engine/platforms/grubhub/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { nextAt, openSettings } from './support.ts';

describePlainPlatform(grubhub, {
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: { timezone: 'America/Chicago', startHour: '7', hours: '13', timeBuffer: 15 } }],
  texts: { en, es },
  figures: {
    compared: ['blocks.start_time', 'blocks.end_time', 'blocks.minimum.amount'],
    others: ['poll_after_seconds', 'next_release'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
