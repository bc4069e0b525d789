import en from '#engine/platforms/instacart/i18n/en.ts';
import es from '#engine/platforms/instacart/i18n/es.ts';
import { instacart } from '#engine/platforms/instacart/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(instacart, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: [
      'batches.warehouse.lat',
      'batches.warehouse.lng',
      'batches.start_time',
      'batches.end_time',
      'batches.batch_miles',
      'batches.earnings.total_amount',
    ],
    others: ['refresh_seconds', 'batches.warehouse.miles_away', 'batches.respond_by', 'batches.items', 'batches.earnings.tip'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
