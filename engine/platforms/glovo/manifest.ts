import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'glovo',
  service: 'GLOVO',
  name: 'Glovo',
  family: 'slot-calendar',
  optionField: 'glovoOptions',
  routeRoot: '/glovo',
  routes: ['/glovo', '/glovo/purchase-hours'],
  home: '/glovo/purchase-hours',
  configuration: '/glovo/purchase-hours',
  countries: ['ES', 'IT', 'AR', 'PE', 'EC', 'PT', 'PA'],
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
