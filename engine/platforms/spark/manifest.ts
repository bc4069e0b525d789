import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'spark',
  service: 'SPARK',
  name: 'Spark',
  family: 'broadcast',
  optionField: 'sparkOptions',
  routeRoot: '/spark',
  routes: ['/spark', '/spark/configuration', '/spark/blocks'],
  countries: ['US'],
  order: { setUp: 1 },
  capabilities: { reserved: true, release: true, overrides: false, modes: true, startFlag: 'start', community: true, blockFeed: true },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
