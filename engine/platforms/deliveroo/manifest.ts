import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'deliveroo',
  service: 'DELIVEROO',
  name: 'Deliveroo',
  family: 'slot-calendar',
  optionField: 'deliverooOptions',
  routeRoot: '/deliveroo',
  routes: ['/deliveroo', '/deliveroo/purchase-hours'],
  configuration: '/deliveroo/purchase-hours',
  countries: ['GB', 'IE', 'FR', 'IT', 'BE'],
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
