import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'doordash',
  service: 'DOORDASH',
  name: 'DoorDash',
  family: 'slot-calendar',
  optionField: 'doorDashOptions',
  routeRoot: '/doordash',
  routes: ['/doordash', '/doordash/purchase-hours'],
  configuration: '/doordash/purchase-hours',
  countries: ['US'],
  capabilities: {
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    sharedStart: true,
    schedules: { flag: 'scheduled', at: 'dateScheduled' },
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
