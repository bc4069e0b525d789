// Everything a change must pass: types, lint, import law, unit, contract and crash tests, the records on PostgreSQL, browser journeys.
//   npm test            all of it
//   npm test -- unit    one step: check | unit | postgres | browser
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChromium, findRedis, startPostgres } from './services.mjs';
import { takeTroubles } from './troubles.mjs';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const vitest = (...args) => [bin('vitest'), ['run', '--config', 'config/vitest.config.ts', ...args]];

const STEPS = {
  check: () => run(process.execPath, ['config/check.mjs']),
  unit: async () => run(...vitest(), { REDIS_SERVER: findRedis() }),
  postgres: async () => {
    const server = await startPostgres();
    try {
      return await run(...vitest('tests/api/db'), { TEST_DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  },
  browser: () => run(bin('playwright'), ['test', '--config', 'config/playwright.config.ts'], { CHROMIUM_PATH: findChromium() }),
};

const asked = process.argv.slice(2).filter((word) => word in STEPS);
const results = [];
// Of an earlier run that was cut off.
takeTroubles();
for (const name of asked.length ? asked : Object.keys(STEPS)) {
  const began = performance.now();
  console.log(`\n== ${name}`);
  const code = await STEPS[name]().catch((error) => {
    console.error(error.message);
    return 1;
  });
  results.push({ name, code, seconds: Math.round((performance.now() - began) / 1000), troubles: takeTroubles() });
}
console.log('');
for (const { name, code, seconds, troubles } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  for (const trouble of troubles) console.log(`          ${trouble}`);
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
