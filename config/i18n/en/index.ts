import type { BaseTranslation } from '../i18n-types.js';
import screens from './screens.js';
import terminal from './terminal.js';

const en = { ...screens, terminal } satisfies BaseTranslation;
export default en;
