import common from './common.js';
import console from './console.js';
import dashboard from './dashboard.js';
import forms from './forms.js';
import join from './join.js';
import services from './services.js';
import setup from './setup.js';

/** What every screen may show. The platforms' texts come with their descriptions. */
export default { common, console, dashboard, forms, join, services, setup };
