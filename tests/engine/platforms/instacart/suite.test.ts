import en from '#engine/platforms/instacart/i18n/en.ts';
import es from '#engine/platforms/instacart/i18n/es.ts';
import { instacart } from '#engine/platforms/instacart/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { openSettings } from './support.ts';

describePlainPlatform(instacart, {
  settings: openSettings,
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  documented: [{ status: 403, code: 'needs-human', url: true }],
});
