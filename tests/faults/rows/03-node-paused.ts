import { setTimeout as sleep } from 'node:timers/promises';
import { underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';

const PAUSE_MS = 20_000;
const GONE_MS = 12_000;
/** What it had sent just before may still arrive. */
const ON_ITS_WAY_MS = 1000;

export const nodePaused: Row = {
  number: 3,
  fault: 'SIGSTOP of an owner for 20 s, then SIGCONT',
  passes: 'its sessions polled by others in <= 12 s; no accept of its own after SIGCONT before it took shards anew',
  runs: 3,
  run: (plan) =>
    underClusterFire(plan, { nodes: 3 }, async (cluster, notes) => {
      const node = cluster.nodes[0]!;
      const at = Date.now();
      node.stop();
      notes.took('polled again by others', await cluster.allPolled(at), GONE_MS);
      await sleep(Math.max(0, at + PAUSE_MS - Date.now()));
      node.cont();
      notes.say('goes on');
      await cluster.balanced(60_000);
      await sleep(3000);
      const stale = cluster.acceptsWithoutOwning(node, at + ON_ITS_WAY_MS);
      notes.count('accepts without owning', stale.length);
      for (const accept of stale) notes.breach(`${accept.account}: an accept ${accept.at - at} ms after the pause began`);
    }),
};
