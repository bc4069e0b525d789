import type { Manifest } from '#engine/model/platform.ts';
import { MINUTE } from '#engine/model/time-units.ts';

export const manifest: Manifest = {
  id: 'sample-platform',
  service: 'SAMPLE_PLATFORM',
  name: 'Sample Platform',
  family: 'block-race',
  optionField: 'samplePlatformOptions',
  routeRoot: '/sample-platform',
  routes: ['/sample-platform', '/sample-platform/configuration'],
  countries: ['US'],
  capabilities: { reserved: false, release: true, overrides: false, modes: true, startFlag: 'start' },
  limits: { pollBudget: 900, budgetWindowMs: 30 * MINUTE, minPollMs: 2000 },
  optionsVersion: 1,
};
