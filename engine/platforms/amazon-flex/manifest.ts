import type { Manifest } from '../../model/platform.ts';

export const manifest: Manifest = {
  id: 'amazon-flex',
  service: 'AMAZON_FLEX',
  name: 'Flex',
  family: 'block-race',
  optionField: 'driverOptions',
  routeRoot: '/flex',
  routes: ['/flex', '/flex/configuration', '/flex/blocks', '/flex/feed', '/flex/instant-offers', '/flex/im-here'],
  countries: ['US', 'CA', 'MX', 'ES', 'GB', 'DE', 'IN', 'AU'],
  capabilities: { reserved: true, release: true, overrides: true, modes: true, startFlag: 'userDisabled', blockFeed: true },
  limits: { pollBudget: 1800, budgetWindowMs: 30 * 60_000, minPollMs: 1000 },
  optionsVersion: 1,
};
