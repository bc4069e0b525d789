import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDataDir } from '../support/database.ts';
import { root } from '../support/installation.ts';

/** As they start each other: npm, a shell for its script, the supervisor, and its part. */
const TARGETS = ['npm', 'the shell between', 'the supervisor'] as const;
const ENDS: [NodeJS.Signals, (typeof TARGETS)[number]][] = [
  ['SIGTERM', 'npm'],
  ['SIGHUP', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGKILL', 'the shell between'],
  ['SIGKILL', 'the supervisor'],
];

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  let dataDir: string;
  let started: ChildProcess;
  beforeEach(async () => {
    dataDir = await freshDataDir();
  });
  afterEach(() => {
    for (const pid of family(started.pid!)) process.kill(pid, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(ENDS)(
    'leaves nothing running after %s to %s',
    async (signal, target) => {
      // Nothing of an npm that runs the tests: this one is a person's.
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
      started = spawn('npm', ['start', '--', '--json'], {
        cwd: root,
        env: { ...env, DATA_DIR: dataDir, SANDBOX: 'off', PORT: '0', LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await new Promise<void>((resolve, reject) => {
        let said = '';
        started.stdout!.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('"event":"ready"')) resolve();
        });
        started.once('exit', () => reject(new Error(`npm start ended: ${said}`)));
      });
      const all = family(started.pid!);
      expect(all).toHaveLength(4);

      process.kill(all[TARGETS.indexOf(target)]!, signal);

      // It does not end by itself: the test sees what keeps running.
      while (all.some(runs)) await sleep(20);
    },
    120_000,
  );
});

/** A process, then its child, and so on down to those of the last one; none of it when it has ended. */
function family(pid: number): number[] {
  if (!runs(pid)) return [];
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other && parentOf(other) === pid);
  return [pid, ...children.flatMap(family)];
}

function parentOf(pid: number): number | null {
  return Number(statusOf(pid)?.match(/^PPid:\s*(\d+)/m)?.[1] ?? Number.NaN) || null;
}

/** A process that has ended and whose parent has not asked how is no process any more. */
function runs(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s*Z/m.test(statusOf(pid) ?? 'State: Z');
}

function statusOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return null;
  }
}
