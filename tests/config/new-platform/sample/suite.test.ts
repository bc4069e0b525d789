import en from '#config/new-platform/platform/i18n/en.ts';
import es from '#config/new-platform/platform/i18n/es.ts';
import { samplePlatform } from '#config/new-platform/platform/index.ts';
import { describePlainPlatform } from '../../../suites/plain-platform.ts';
import { figures } from './figures.ts';
import { nextAt, openSettings } from './support.ts';

describePlainPlatform(samplePlatform, {
  folder: new URL('../../../../config/new-platform/platform/', import.meta.url),
  settings: openSettings,
  firstStart: (now) => nextAt(now, 10),
  older: [{ version: 1, stored: openSettings() }],
  texts: { en, es },
  figures,
  documented: [
    { status: 428, code: 'needs-human', url: true },
    { status: 423, code: 'not-trusted' },
  ],
});
