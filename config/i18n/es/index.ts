import type { Translation } from '../i18n-types.js';
import common from './common.js';
import console from './console.js';
import failures from './failures.js';
import terminal from './terminal.js';

const es = { common, console, failures, terminal } satisfies Translation;
export default es;
