import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../../support/redis.ts';
import { openTap } from '../../support/tap.ts';
import { underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';

const LINKS = ['records', 'platform', 'redis'] as const;
const LENGTHS = [5000, 15_000];
const ON_ITS_WAY_MS = 1000;

/** One combination a run. */
export const partition: Row = {
  number: 11,
  fault: 'one node cut off from PostgreSQL, from the platform or from Redis for 5 s or 15 s, by wires that swallow everything',
  passes: 'no accept by a node that lost its shards, no session polled by two nodes, healed without a restart',
  runs: LINKS.length * LENGTHS.length,
  async run(plan) {
    const combination = (plan.seed - 1) % (LINKS.length * LENGTHS.length);
    const link = LINKS[combination % LINKS.length]!;
    const ms = LENGTHS[Math.floor(combination / LINKS.length)]!;
    const redis = await startRedis();
    const wire = await openTap({ port: Number(new URL(redis.url).port) });
    try {
      return await underClusterFire(plan, { nodes: 2, env: { REDIS_URL: `redis://127.0.0.1:${wire.port}` } }, async (cluster, notes) => {
        const node = cluster.nodes[0]!;
        const pids = cluster.nodes.map(({ pid }) => pid);
        notes.say(`${link}, ${ms} ms`);
        notes.count(`${link}, ${ms} ms`);
        const at = Date.now();
        if (link === 'records') node.records.freeze();
        else if (link === 'platform') node.platform.weather({ kind: 'cut' });
        else wire.weather({ kind: 'cut' });
        await sleep(ms);
        if (link === 'records') node.records.thaw();
        else if (link === 'platform') node.platform.weather({ kind: 'fair' });
        else wire.weather({ kind: 'fair' });
        const healed = Date.now();
        notes.say('healed');
        notes.took(`polled again after ${link} came back`, await cluster.allPolled(healed));
        await cluster.balanced(60_000);
        await sleep(3000);
        if (link === 'records')
          for (const accept of cluster.acceptsWithoutOwning(node, at + ON_ITS_WAY_MS))
            if (accept.at < healed) notes.breach(`${accept.account}: an accept ${accept.at - at} ms after the cut`);
        if (cluster.nodes.some(({ pid }, n) => pid !== pids[n])) notes.breach('a node was restarted');
      });
    } finally {
      await wire.close();
      await redis.stop();
    }
  },
};
