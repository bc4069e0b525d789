import first from './first.js';
import join from './join.js';

/** What every screen may show. The platforms' texts come with their descriptions, those of failures after the first screen. */
export default { ...first, join };
