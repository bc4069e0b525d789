import common from './common.js';
import console from './console.js';
import dashboard from './dashboard.js';
import forms from './forms.js';
import services from './services.js';
import setup from './setup.js';

/** What every page of a driver may show. */
export default { common, console, dashboard, forms, services, setup };
