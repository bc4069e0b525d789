// The terminal as a person meets it: a cold process each time, median of nine.
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const root = join(import.meta.dirname, '../..');
const bin = join(root, 'cli/bin.mjs');

export async function cliRows(): Promise<Row[]> {
  const help = Array.from({ length: 9 }, () => {
    const began = performance.now();
    spawnSync(process.execPath, [bin, '--help'], { stdio: 'ignore' });
    return performance.now() - began;
  });
  const frames: number[] = [];
  const api = createServer((_, response) => response.setHeader('content-type', 'application/json').end('[]')).listen(0, '127.0.0.1');
  await new Promise((resolve) => api.once('listening', resolve));
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  for (let i = 0; i < 9; i++) frames.push(await firstFrame(url));
  api.close();
  return [
    atMost('grab --help', percentile(help, 0.5), 150, 'ms'),
    atMost('grab workers --watch: first frame', percentile(frames, 0.5), 400, 'ms'),
  ];
}

/** `script` gives the command a terminal; the first output with the header is the first frame. */
function firstFrame(url: string): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    const child = spawn('script', ['-qfec', `stty cols 120 rows 40; ${process.execPath} ${bin} workers --watch`, '/dev/null'], {
      env: { ...process.env, GRAB_URL: url, GRAB_TOKEN: 'bench', TERM: 'xterm-256color' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdout.on('data', (chunk: Buffer) => {
      if (!/fleet|quit/i.test(chunk.toString())) return;
      resolve(performance.now() - began);
      child.kill('SIGKILL');
    });
  });
}

await runAlone(import.meta.filename, cliRows);
