import { readFileSync } from 'node:fs';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import en from '#engine/platforms/amazon-flex/i18n/en.ts';
import es from '#engine/platforms/amazon-flex/i18n/es.ts';
import { amazonFlex } from '#engine/platforms/amazon-flex/index.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { ANY_TIME_AHEAD, BLOCK_MS } from '#engine/platforms/amazon-flex/settings.ts';
import { describePlatform } from '../../../suites/platform.ts';

const garbage = readFileSync(new URL('../../../../engine/platforms/amazon-flex/fixtures/garbage.json', import.meta.url), 'utf8');

function takeAll(locations: string[]) {
  return {
    ...options.defaults(),
    locations,
    minPay: 1,
    timeBuffer: ANY_TIME_AHEAD,
    schedule: everyDay(0, 24),
    earliestTime: 0,
    latestTime: 24,
    preferredBlockHours: BLOCK_MS.map(() => true),
  };
}

describePlatform(amazonFlex, {
  secrets: (account) => ({ refreshToken: `sandbox:${account}` }),
  wrongSecrets: { refreshToken: 'nobody' },
  settings: takeAll,
  older: [{ version: 1, stored: takeAll([]) }],
  texts: { en, es },
  figures: {
    compared: ['offerList.startTime', 'offerList.endTime', 'offerList.rateInfo.priceAmount'],
    others: [
      'refreshInterval',
      'refreshTimeout',
      'offerList.expirationDate',
      'offerList.deliveryRequest.deliveryRequestCount',
      'offerList.deliveryRequest.orderCount',
      'offerList.rateInfo.projectedTips',
      'offerList.startingLocation.geocode.latitude',
      'offerList.startingLocation.geocode.longitude',
    ],
  },
  documented: [
    { status: 400, code: 'rate-limited' },
    { status: 429, code: 'rate-limited' },
    { status: 420, code: 'not-trusted' },
    { status: 307, code: 'needs-human', url: true },
    { status: 426, code: 'client-too-old' },
    { status: 500, code: 'upstream-error' },
  ],
  expired: 403,
  garbage: Object.values(JSON.parse(garbage) as Record<string, string>),
});
