import type { Translation } from '../i18n-types.js';
import legal from './legal.js';
import screens from './screens.js';
import terminal from './terminal.js';

const es = { ...screens, legal, terminal } satisfies Translation;
export default es;
