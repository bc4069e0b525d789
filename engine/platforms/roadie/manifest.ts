import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'roadie',
  service: 'ROADIE',
  name: 'Roadie',
  family: 'bid-and-match',
  optionField: 'roadieOptions',
  routeRoot: '/roadie',
  routes: ['/roadie', '/roadie/configuration'],
  countries: ['US'],
  capabilities: { reserved: false, release: true, overrides: false, modes: true, startFlag: 'start' },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
