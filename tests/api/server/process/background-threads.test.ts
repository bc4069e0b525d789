import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lowerBackgroundThreads } from '#api/server/process/background-threads.ts';

const FILE = join(import.meta.dirname, '../../../../api/server/process/background-threads.ts');
const PROBE = `
  const { readdirSync, readFileSync } = await import('node:fs');
  const { getPriority } = await import('node:os');
  const { lowerBackgroundThreads } = await import(process.argv[1]);
  const before = getPriority();
  lowerBackgroundThreads();
  const threads = readdirSync('/proc/self/task').map((id) => [readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), getPriority(Number(id)) - before]);
  console.log(JSON.stringify(threads));
`;

describe('api/server/process/background-threads', () => {
  it.runIf(process.platform === 'linux')('puts the threads that V8 compiles on behind those that serve, and no others', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROBE, FILE], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const threads = JSON.parse(stdout) as [string, number][];
    const byName = (worker: boolean) => threads.filter(([name]) => name.startsWith('V8Worker') === worker).map(([, by]) => by);

    expect(byName(true).length).toBeGreaterThan(0);
    for (const by of byName(true)) expect(by).toBeGreaterThan(0);
    for (const by of byName(false)) expect(by).toBe(0);
  });

  it('leaves everything as it is where the system has no such threads', () => {
    expect(() => lowerBackgroundThreads('/nowhere')).not.toThrow();
  });
});
