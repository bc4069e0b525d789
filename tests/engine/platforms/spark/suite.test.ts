import en from '#engine/platforms/spark/i18n/en.ts';
import es from '#engine/platforms/spark/i18n/es.ts';
import { spark } from '#engine/platforms/spark/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(spark, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures: {
    compared: ['offers.trip.startTime', 'offers.trip.endTime', 'offers.trip.dropOffs', 'offers.pay.amount'],
    others: ['pollSeconds', 'offers.trip.miles', 'offers.respondBy'],
  },
  documented: [
    { status: 423, code: 'not-trusted' },
    { status: 428, code: 'needs-human', url: true },
    { status: 412, code: 'offline' },
  ],
});
