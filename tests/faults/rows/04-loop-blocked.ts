import { setTimeout as sleep } from 'node:timers/promises';
import { underClusterFire } from '../cluster-fire.ts';
import { blockLoop } from '../inspector.ts';
import type { Row } from '../row.ts';

const BLOCKED_MS = 20_000;
const ON_ITS_WAY_MS = 1000;

export const loopBlocked: Row = {
  number: 4,
  fault: "an owner's event loop is busy for 20 s",
  passes: 'others poll its sessions; no accept of its own afterwards before it took shards anew',
  runs: 3,
  run: (plan) =>
    underClusterFire(plan, { nodes: 3 }, async (cluster, notes) => {
      const node = cluster.nodes[0]!;
      const at = await blockLoop(node.pid, BLOCKED_MS);
      notes.took('polled again by others', await cluster.allPolled(at));
      await sleep(Math.max(0, at + BLOCKED_MS - Date.now()));
      notes.say('goes on');
      await cluster.balanced(60_000);
      await sleep(3000);
      const stale = cluster.acceptsWithoutOwning(node, at + ON_ITS_WAY_MS);
      notes.count('accepts without owning', stale.length);
      for (const accept of stale) notes.breach(`${accept.account}: an accept ${accept.at - at} ms after the loop was blocked`);
    }),
};
