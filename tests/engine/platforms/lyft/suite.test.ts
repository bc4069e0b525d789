import en from '#engine/platforms/lyft/i18n/en.ts';
import es from '#engine/platforms/lyft/i18n/es.ts';
import { lyft } from '#engine/platforms/lyft/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(lyft, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: [
      'ride_offers.pickup.lat',
      'ride_offers.pickup.lng',
      'ride_offers.window_start',
      'ride_offers.estimated_trip_seconds',
      'ride_offers.earnings.estimate_amount',
      'ride_offers.earnings.minimum_amount',
    ],
    others: ['poll_after_ms', 'ride_offers.respond_by'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
