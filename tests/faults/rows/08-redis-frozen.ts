import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../../support/redis.ts';
import { longestGap, ownersOf, underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';
import { createSignIns } from '../sign-ins.ts';

const FROZEN_MS = 20_000;
/** Twice the pace of a session. */
const GAP_MS = 2000;

export const redisFrozen: Row = {
  number: 8,
  fault: 'Redis is frozen for 20 s: connections stay up, nothing is answered',
  passes: 'no gap between polls grows to twice its length, no session changes its node, sign-in works',
  runs: 3,
  async run(plan) {
    const redis = await startRedis();
    try {
      return await underClusterFire(plan, { nodes: 2, apis: 1, env: { REDIS_URL: redis.url } }, async (cluster, notes) => {
        const signIns = await createSignIns(cluster);
        const before = ownersOf(cluster);
        const at = Date.now();
        redis.freeze();
        for (let waited = 0; waited < FROZEN_MS; waited += 5000) {
          await sleep(5000);
          await signIns.works(notes, 'while Redis is frozen');
        }
        redis.thaw();
        notes.took('gap of a session', longestGap(cluster, at).ms, GAP_MS);
        for (const [account, node] of ownersOf(cluster)) if (before.get(account) !== node) notes.breach(`${account}: went to node ${node}`);
        await sleep(2000);
        await signIns.works(notes, 'after it was thawed');
      });
    } finally {
      redis.thaw();
      await redis.stop();
    }
  },
};
