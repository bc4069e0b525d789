import en from '#engine/platforms/point-pickup/i18n/en.ts';
import es from '#engine/platforms/point-pickup/i18n/es.ts';
import { pointPickup } from '#engine/platforms/point-pickup/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(pointPickup, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: ['jobs.warehouse.lat', 'jobs.warehouse.lng', 'jobs.trip.start_time', 'jobs.trip.end_time', 'jobs.payout.amount'],
    others: ['retry_ms', 'jobs.trip.miles'],
  },
  documented: [
    { status: 428, code: 'needs-human', url: true },
    { status: 423, code: 'not-trusted' },
  ],
});
