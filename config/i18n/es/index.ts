import type { Translation } from '../i18n-types.js';
import screens from './screens.js';
import terminal from './terminal.js';

const es = { ...screens, terminal } satisfies Translation;
export default es;
