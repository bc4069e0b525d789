import common from './common.js';
import console from './console.js';
import dashboard from './dashboard.js';
import failures from './failures.js';
import forms from './forms.js';
import join from './join.js';
import platforms from './platforms.js';
import services from './services.js';
import setup from './setup.js';

/** What the browser gets: everything but the terminal's texts. */
export default { common, console, dashboard, failures, forms, join, platforms, services, setup };
