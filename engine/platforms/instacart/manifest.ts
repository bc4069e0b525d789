import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'instacart',
  service: 'INSTACART',
  name: 'Instacart',
  family: 'broadcast',
  optionField: 'instacartOptions',
  routeRoot: '/instacart',
  routes: ['/instacart', '/instacart/configuration'],
  countries: ['US', 'CA'],
  capabilities: {
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    secret: true,
    installer: true,
    statistics: true,
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
