import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../../config/tools/test.mjs');

describe('config/tools/test', () => {
  it('says all that the steps miss on this machine before the first of them', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'check', 'unit', 'browser'], {
      env: { ...process.env, CHROMIUM_PATH: '/nowhere/chromium', REDIS_SERVER: '/nowhere/redis-server' },
      encoding: 'utf8',
      timeout: 15_000,
    });

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([
      'The tests need chromium: CHROMIUM_PATH names /nowhere/chromium, which does not exist. Correct it, or leave it out.',
      'The tests need redis: REDIS_SERVER names /nowhere/redis-server, which does not exist. Correct it, or leave it out.',
    ]);
  });
});
