import en from '#engine/platforms/favor/i18n/en.ts';
import es from '#engine/platforms/favor/i18n/es.ts';
import { favor } from '#engine/platforms/favor/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { nextAt, openSettings } from './support.ts';

describePlainPlatform(favor, {
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: { ...openSettings(), distanceConfig: '[]' } }],
  texts: { en, es },
  figures: {
    compared: ['shifts.startTime', 'shifts.endTime', 'shifts.guarantee.amountCents'],
    others: ['pollMs', 'nextDropTime', 'shifts.neighborhood.lat', 'shifts.neighborhood.lng'],
  },
  documented: [
    { status: 428, code: 'needs-human', url: true },
    { status: 423, code: 'not-trusted' },
  ],
});
