import type { BaseTranslation } from '../i18n-types.js';
import common from './common.js';
import console from './console.js';
import failures from './failures.js';
import terminal from './terminal.js';

const en = { common, console, failures, terminal } satisfies BaseTranslation;
export default en;
