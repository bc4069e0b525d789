import en from '#engine/platforms/relay/i18n/en.ts';
import es from '#engine/platforms/relay/i18n/es.ts';
import { relay } from '#engine/platforms/relay/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { nextAt, openSettings } from './support.ts';

const COMPLETE = { mainArea: 'BROOKLYN', timezone: 'America/New_York', startHour: 7, hours: 15, timeBuffer: 0 };

describePlainPlatform(relay, {
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: { ...COMPLETE, locationsChosen: ['bk-bushwick'] } }],
  texts: { en, es },
  figures: {
    compared: ['slots.startTime', 'slots.endTime', 'slots.guaranteedPay.amount'],
    others: ['pollSeconds', 'nextReleaseTime'],
  },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
