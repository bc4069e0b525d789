import type { Translation } from '../i18n-types.js';
import legal from './legal.js';
import messages from './messages.js';
import screens from './screens.js';
import terminal from './terminal.js';

const es = { ...screens, legal, messages, terminal } satisfies Translation;
export default es;
