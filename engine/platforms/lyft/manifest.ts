import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'lyft',
  service: 'LYFT',
  name: 'Lyft',
  family: 'timed-push',
  optionField: 'lyftOptions',
  routeRoot: '/lyft',
  routes: ['/lyft', '/lyft/configuration'],
  countries: ['US'],
  capabilities: { reserved: true, release: true, overrides: false, modes: true, startFlag: 'start', community: true, billing: true },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
