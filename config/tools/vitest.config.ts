import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/**/*.test.{ts,tsx}', 'tests/tree.spec.ts'],
    exclude: ['tests/journeys/**', 'tests/bench/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    silent: 'passed-only',
    // What only the machine's haste made fail passes the second time, and `npm test` names it at its end.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './config/tools/failed-tests.mjs'],
  },
});
