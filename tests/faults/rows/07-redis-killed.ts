import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../../support/redis.ts';
import { longestGap, ownersOf, underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';
import { createSignIns } from '../sign-ins.ts';

const AWAY_MS = 30_000;
const GAP_MS = 2000;

export const redisKilled: Row = {
  number: 7,
  fault: 'Redis is killed, 30 s away, and comes back with its data or empty',
  passes: 'no session changes its node, polling goes on, sign-in works and its limits hold',
  runs: 2,
  async run(plan) {
    const redis = await startRedis();
    try {
      return await underClusterFire(plan, { nodes: 2, apis: 1, env: { REDIS_URL: redis.url } }, async (cluster, notes) => {
        const signIns = await createSignIns(cluster);
        await signIns.works(notes, 'before');
        const before = ownersOf(cluster);
        const withData = plan.seed % 2 === 0;
        if (withData) await redis.save();
        await redis.kill();
        const at = Date.now();
        notes.say('Redis is away');
        for (let waited = 0; waited < AWAY_MS; waited += 5000) {
          await sleep(5000);
          await signIns.works(notes, 'while Redis is away');
        }
        await signIns.limited(notes, 'while Redis is away');
        await redis.restart();
        notes.say(withData ? 'back with its data' : 'back and empty');
        await sleep(3000);
        await signIns.works(notes, 'after Redis came back');
        notes.took('gap of a session', longestGap(cluster, at).ms, GAP_MS);
        for (const [account, node] of ownersOf(cluster)) if (before.get(account) !== node) notes.breach(`${account}: went to node ${node}`);
      });
    } finally {
      await redis.stop();
    }
  },
};
