import { defineConfig } from 'vitest/config';

/** Tests of which many files run in one process. */
const SHARED = ['tests/{engine,config}/**/*.test.ts', 'tests/api/{access,contract,http,verbs}/**/*.test.ts'];
/** What runs by itself. */
const OTHERS = ['tests/journeys/**', 'tests/bench/**'];

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    silent: 'passed-only',
    // What only the machine's haste made fail passes the second time, and `npm test` names it at its end.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './config/tools/failed-tests.mjs'],
    projects: [
      // What they import keeps nothing from one file to the next and is imported once. The console's tests fail that way in some orders.
      { extends: true, test: { name: 'shared process', isolate: false, include: SHARED, exclude: OTHERS } },
      {
        extends: true,
        test: { name: 'separate processes', include: ['tests/**/*.test.{ts,tsx}', 'tests/tree.spec.ts'], exclude: [...OTHERS, ...SHARED] },
      },
    ],
  },
});
