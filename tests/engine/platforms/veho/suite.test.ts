import en from '#engine/platforms/veho/i18n/en.ts';
import es from '#engine/platforms/veho/i18n/es.ts';
import { veho } from '#engine/platforms/veho/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';

function takeAll(locations: string[]) {
  return { market: 'Chicago', minBlockHours: 2, startHour: 0, hours: 24, timeBuffer: 1, locations };
}

describePlainPlatform(veho, {
  settings: takeAll,
  older: [{ version: 1, stored: takeAll([]) }],
  texts: { en, es },
  figures: {
    compared: ['routes.startTime', 'routes.endTime', 'routes.pay.amount'],
    others: ['pollSeconds', 'routes.stops', 'routes.miles'],
  },
  documented: [
    { status: 423, code: 'not-trusted' },
    { status: 428, code: 'needs-human', url: true },
  ],
  offerHours: 2,
});
