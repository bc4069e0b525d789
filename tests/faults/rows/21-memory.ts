import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../fleet.ts';
import { residentBytes } from '../memory.ts';
import { startFragilePostgres } from '../postgres.ts';
import { type Row, underFire } from '../row.ts';

const GROUPS = '/sys/fs/cgroup/memory';
const LIMIT = 300 * 1024 * 1024;
/** What an operator sets on so small a machine. By default V8 collects late and takes all the memory there is. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=4' };
const POLLING_AGAIN_MS = 5000;
const ROUNDS = 3;

export const memoryLimit: Row = {
  number: 21,
  fault: 'the server (on PostgreSQL) may use 300 MB, then less than it uses: the kernel ends it',
  passes: 'within 300 MB it lives; ended, it is polling again <= 5 s after its restart',
  runs: 2,
  impossible: () =>
    process.getuid?.() === 0 && existsSync(join(GROUPS, 'memory.limit_in_bytes')) ? null : 'needs root and memory groups (cgroup v1)',
  async run(plan) {
    const postgres = await startFragilePostgres();
    const group = join(GROUPS, `grab-fault-${process.pid}`);
    mkdirSync(group);
    const limit = (bytes: number) => writeFileSync(join(group, 'memory.limit_in_bytes'), String(bytes));
    try {
      limit(LIMIT);
      const born = (pid: number) => writeFileSync(join(group, 'cgroup.procs'), String(pid));
      return await underFire(plan, { databaseUrl: postgres.url, born, env: HEAP }, async (fleet, notes) => {
        let most = 0;
        for (let round = 0; round < ROUNDS; round++) {
          const lives = await Promise.race([fleet.server().ended, sleep(6000, null)]);
          if (lives !== null) return notes.breach(`ended with ${lives} within 300 MB`);
          most = Math.max(most, residentBytes(fleet.server().pid));
          notes.say('the limit falls');
          const how = await endedWithin(fleet, group, limit);
          limit(LIMIT);
          if (how !== 'SIGKILL') notes.breach(`under its limit it is ${how}`);
          if (how === 'alive') await fleet.kill();
          const at = Date.now();
          await fleet.start();
          notes.took('polling again', await fleet.allPolling(at), POLLING_AGAIN_MS);
          notes.count('ended by the kernel');
        }
        notes.count('MB at most', Math.round(most / 1024 / 1024));
      });
    } finally {
      await postgres.stop();
      for (let tries = 0; tries < 50 && existsSync(group); tries++) {
        try {
          rmdirSync(group);
        } catch {
          await sleep(100);
        }
      }
    }
  },
};

/** What it does not need any more it gives back, so the limit follows it down. */
async function endedWithin(fleet: Fleet, group: string, limit: (bytes: number) => void): Promise<number | string> {
  for (let tries = 0; tries < 40; tries++) {
    squeeze(group, limit);
    const how = await Promise.race([fleet.server().ended, sleep(500, null)]);
    if (how !== null) return how;
  }
  return 'alive';
}

/** As far down as the kernel can go: whatever is allocated next is one page too many. */
function squeeze(group: string, limit: (bytes: number) => void): void {
  const used = Number(readFileSync(join(group, 'memory.usage_in_bytes'), 'utf8'));
  const step = 512 * 1024;
  for (let bytes = Math.floor(used / step) * step; bytes > 0; bytes -= step) {
    try {
      limit(bytes);
    } catch {
      return;
    }
  }
}
