import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'grubhub',
  service: 'GRUBHUB',
  name: 'GrubHub',
  family: 'slot-calendar',
  optionField: 'grubHubOptions',
  routeRoot: '/grubhub',
  routes: ['/grubhub', '/grubhub/purchase-hours'],
  configuration: '/grubhub/purchase-hours',
  countries: ['US'],
  capabilities: {
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    runsWithoutFlag: true,
    sharedStart: true,
    schedules: { flag: 'scheduled', at: 'dateScheduled' },
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
