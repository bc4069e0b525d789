import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'veho',
  service: 'VEHO',
  name: 'Veho',
  family: 'block-race',
  optionField: 'vehoOptions',
  routeRoot: '/veho',
  routes: ['/veho', '/veho/dashboard', '/veho/configuration', '/veho/blocks'],
  home: '/veho/dashboard',
  countries: ['US'],
  order: { setUp: 3 },
  capabilities: {
    reserved: false,
    release: true,
    overrides: false,
    modes: true,
    startFlag: 'start',
    runsWithoutFlag: true,
    blockFeed: true,
  },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
