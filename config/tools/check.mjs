// Format, lint, types, import law, lock file, plain words and the shape of the tree: seconds, for working.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const steps = [
  ['format and lint', bin('biome'), ['ci', '--colors=off', '--max-diagnostics=40', '.']],
  ['types', bin('tsc'), ['-p', '.', '--pretty', 'false']],
  ['import law', process.execPath, ['config/tools/import-law.ts']],
  ['lock file', process.execPath, ['config/tools/lock-check.ts']],
  ['plain words', process.execPath, ['config/tools/language-check.ts']],
  ['tree', bin('vitest'), ['run', '--config', 'config/tools/vitest.config.ts', 'tests/tree.spec.ts', '--reporter=default']],
];
const results = await Promise.all(steps.map(([name, command, args]) => run(name, command, args)));
for (const { name, code, output } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (code !== 0) console.log(output.trimEnd());
}
process.exit(results.every((result) => result.code === 0) ? 0 : 1);

function run(name, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ name, code: 1, output: error.message }));
    child.on('close', (code) => resolve({ name, code, output }));
  });
}
