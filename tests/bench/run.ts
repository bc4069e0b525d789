// The performance budget as a table and as tests/bench/latest.json: each bench in a separate process, one after the other.
//   npm run bench              all
//   npm run bench -- match     some
import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printRows, type Row } from './row.ts';

const HELPERS = new Set(['run.ts', 'row.ts']);
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !HELPERS.has(name) && !name.startsWith('_'))
  .sort();
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const chosen = asked.length ? files.filter((name) => asked.includes(name.slice(0, -3))) : files;

const rows: Row[] = [];
let failed = false;
for (const name of chosen) {
  console.error(`… ${name.slice(0, -3)}`);
  const measured = await measure(join(import.meta.dirname, name)).catch((error: Error) => {
    failed = true;
    console.error(`${name}: ${error.message}`);
    return [];
  });
  rows.push(...measured);
}
printRows(rows);
writeFileSync(join(import.meta.dirname, 'latest.json'), `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);
process.exit(failed || rows.some((row) => !row.pass) ? 1 : 0);

function measure(file: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', file, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const last = out.trim().split('\n').at(-1) ?? '';
      if (code !== 0) return reject(new Error(`ended with ${code}`));
      try {
        resolve(JSON.parse(last) as Row[]);
      } catch {
        reject(new Error('printed no rows'));
      }
    });
  });
}
