import english from '#config/i18n/en/platforms.ts';
import { addPlatformTexts } from './i18n.ts';

// English of the platforms: imported by what shows it, so that a first visit does not load it. Spanish comes with its language.
addPlatformTexts('en', english);
