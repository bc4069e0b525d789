#!/usr/bin/env node
// Starts the terminal on Node 24, whatever Node is first on the machine: old syntax and Node's own modules only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bundle = join(root, '.build/cli/main.mjs');
const packaged = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (Number(process.versions.node.split('.')[0]) < 24) {
  if (existsSync(packaged) && !process.env.GRAB_REEXEC) handOver();
  else
    leave(`Node ${process.versions.node} is too old. Run \`npm start\` once in ${root} (it brings Node 24), or install Node 24 or newer.`);
} else if (!existsSync(bundle)) {
  leave(`The terminal is not built yet. Run \`npm start\` (it builds what is missing) or \`npm run build\` in ${root}.`);
} else {
  process.env.NODE_ENV ??= 'production';
  nodeModule.enableCompileCache?.(join(root, '.build/compile-cache'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { run } = await import(pathToFileURL(bundle).href);
  const code = await run({ argv: process.argv.slice(2), root, version });
  // A pipe takes long output bit by bit: ending at once would cut it off.
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
  process.exit(code);
}

/** The same words again on the packaged Node; signals and the way it ended are passed on. */
function handOver() {
  const child = spawn(packaged, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, GRAB_REEXEC: '1' },
  });
  // The terminal sends Ctrl-C to both; a signal from elsewhere reaches only this process.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => (signal !== 'SIGINT' || !process.stdin.isTTY ? child.kill(signal) : undefined));
  child.on('error', (error) => leave(error.message));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function leave(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
