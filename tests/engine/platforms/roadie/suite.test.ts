import en from '#engine/platforms/roadie/i18n/en.ts';
import es from '#engine/platforms/roadie/i18n/es.ts';
import { roadie } from '#engine/platforms/roadie/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(roadie, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: ['gigs.sender.lat', 'gigs.sender.lng', 'gigs.trip.start_at', 'gigs.trip.expected_end_at', 'gigs.pay.amount'],
    others: ['next_poll_seconds'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
