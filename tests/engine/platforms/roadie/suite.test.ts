import en from '#engine/platforms/roadie/i18n/en.ts';
import es from '#engine/platforms/roadie/i18n/es.ts';
import { roadie } from '#engine/platforms/roadie/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(roadie, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
