import type { Manifest } from '../../model/platform.ts';
import { MINUTE } from '../../model/time-units.ts';

export const manifest: Manifest = {
  id: 'amazon-flex',
  service: 'AMAZON_FLEX',
  name: 'Flex',
  family: 'block-race',
  optionField: 'driverOptions',
  routeRoot: '/flex',
  routes: ['/flex', '/flex/configuration', '/flex/blocks', '/flex/feed', '/flex/instant-offers', '/flex/im-here'],
  countries: ['US', 'CA', 'MX', 'ES', 'GB', 'DE', 'IN', 'AU'],
  order: { setUp: 0, offered: 0 },
  capabilities: {
    reserved: true,
    release: true,
    overrides: true,
    modes: true,
    startFlag: 'userDisabled',
    proxy: true,
    instantOffers: true,
    selfies: true,
    handsOver: true,
    community: true,
    feed: { flag: 'showFeed' },
    blockFeed: true,
    billing: true,
  },
  limits: { pollBudget: 1800, budgetWindowMs: 30 * MINUTE, minPollMs: 1000 },
  optionsVersion: 1,
};
