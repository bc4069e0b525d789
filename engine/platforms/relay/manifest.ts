import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'relay',
  service: 'RELAY',
  name: 'Relay',
  family: 'slot-calendar',
  optionField: 'relayOptions',
  routeRoot: '/relay',
  routes: ['/relay', '/relay/purchase-hours', '/relay/feed'],
  home: '/relay/purchase-hours',
  configuration: '/relay/purchase-hours',
  countries: ['US'],
  order: { setUp: 2, offered: 1 },
  capabilities: {
    billing: true,
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    community: true,
    feed: {},
    sharedStart: true,
    schedules: { flag: 'scheduled', at: 'dateScheduled' },
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
