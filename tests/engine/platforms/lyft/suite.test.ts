import en from '#engine/platforms/lyft/i18n/en.ts';
import es from '#engine/platforms/lyft/i18n/es.ts';
import { lyft } from '#engine/platforms/lyft/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(lyft, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
