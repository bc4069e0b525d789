import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'favor',
  service: 'FAVOR',
  name: 'Favor',
  family: 'slot-calendar',
  optionField: 'favorOptions',
  routeRoot: '/favor',
  routes: ['/favor', '/favor/purchase-hours'],
  configuration: '/favor/purchase-hours',
  countries: ['US', 'ES', 'IT', 'AR', 'PE', 'EC', 'PT', 'PA'],
  capabilities: {
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    schedules: { flag: 'scheduled', at: 'dateScheduled' },
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
