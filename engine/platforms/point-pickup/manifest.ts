import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'point-pickup',
  service: 'POINT_PICKUP',
  name: 'Point Pick Up',
  family: 'broadcast',
  optionField: 'pointPickupOptions',
  routeRoot: '/point-pickup',
  routes: ['/point-pickup', '/point-pickup/configuration'],
  countries: ['US'],
  capabilities: {
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    community: true,
    autoStop: 'autoShutdown',
    billing: true,
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
