import english from '#config/i18n/en/join.ts';
import { addJoinTexts } from './i18n.ts';

// English texts of what a driver sees before their first dashboard come with what shows them: import this there. Other languages
// come in one file.
addJoinTexts(english);
