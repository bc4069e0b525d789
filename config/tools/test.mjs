// Everything a change must pass: types, lint, import law, unit, contract and crash tests, the records on PostgreSQL, browser journeys.
//   npm test            all of it
//   npm test -- unit    one step: check | unit | postgres | browser
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { takeFailedTests } from './failed-tests.mjs';
import { useMemoryFolder } from './memory-folder.mjs';
import { provide, startPostgres } from './test-services.mjs';

const root = join(import.meta.dirname, '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const vitest = (...args) => [bin('vitest'), ['run', '--config', 'config/tools/vitest.config.ts', ...args]];

/** Each step with what it needs of the machine. */
const STEPS = {
  check: { needs: [], go: () => run(process.execPath, ['config/tools/check.mjs']) },
  unit: { needs: ['chromium', 'redis', 'postgres'], go: () => run(...vitest()) },
  postgres: {
    needs: ['postgres'],
    async go() {
      const server = await startPostgres();
      try {
        return await run(...vitest('tests/api/db'), { TEST_DATABASE_URL: server.url });
      } finally {
        await server.stop();
      }
    },
  },
  browser: { needs: ['chromium'], go: () => run(bin('playwright'), ['test', '--config', 'config/tools/playwright.config.ts']) },
};

const asked = process.argv.slice(2).filter((word) => word in STEPS);
const names = asked.length ? asked : Object.keys(STEPS);
try {
  // Before the first step: what a step finds never depends on the one before it.
  provide([...new Set(names.flatMap((name) => STEPS[name].needs))]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
useMemoryFolder();
const results = [];
// Discards what an earlier run left when it was cut off.
takeFailedTests();
for (const name of names) {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const code = await STEPS[name].go().catch((error) => {
    console.error(error.message);
    return 1;
  });
  results.push({ name, code, seconds: Math.round((performance.now() - began) / 1000), failures: takeFailedTests() });
}
console.log('');
for (const { name, code, seconds, failures } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  for (const failure of failures) console.log(`          ${failure}`);
}
const failed = results.filter((step) => step.code !== 0).length;
console.log(`steps: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
