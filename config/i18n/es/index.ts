import type { Translation } from '../i18n-types.js';
import billing from './billing.js';
import charts from './charts.js';
import community from './community.js';
import content from './content.js';
import failures from './failures.js';
import flex from './flex.js';
import help from './help.js';
import invites from './invites.js';
import legal from './legal.js';
import messages from './messages.js';
import notifications from './notifications.js';
import overlays from './overlays.js';
import ownData from './own-data.js';
import partners from './partners.js';
import platforms from './platforms.js';
import reports from './reports.js';
import screens from './screens.js';
import security from './security.js';
import shortcuts from './shortcuts.js';
import staff from './staff.js';
import support from './support.js';
import terminal from './terminal.js';
import tools from './tools.js';
import users from './users.js';

const es = {
  ...screens,
  billing,
  charts,
  community,
  content,
  failures,
  flex,
  help,
  invites,
  legal,
  messages,
  notifications,
  ownData,
  overlays,
  partners,
  platforms,
  reports,
  security,
  shortcuts,
  staff,
  support,
  terminal,
  tools,
  users,
} satisfies Translation;
export default es;
