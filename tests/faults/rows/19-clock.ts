import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { acceptAttempts } from '#api/db/schema/index.ts';
import { longestGap, ownersOf, underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';

const LASTS_MS = 12_000;
const GAP_MS = 3000;
const PRELOAD = pathToFileURL(join(import.meta.dirname, '../skewed-clock.ts')).href;
/** Whichever node writes an attempt, its time is that of its arrival at the platform. */
const APART_MS = 10_000;

export const clockSkew: Row = {
  number: 19,
  fault: "one node's wall clock jumps an hour ahead, then an hour behind, then home",
  passes: 'no session changes its node, attempts carry the right time',
  runs: 2,
  run: (plan) =>
    underClusterFire(plan, { nodes: 2, env: { NODE_OPTIONS: `--import ${PRELOAD}` } }, async (cluster, notes) => {
      const node = cluster.nodes[0]!;
      const before = ownersOf(cluster);
      const began = Date.now();
      for (const where of ['an hour ahead', 'an hour behind', 'home']) {
        process.kill(node.pid, 'SIGUSR2');
        notes.say(where);
        await sleep(LASTS_MS);
      }
      notes.took('gap of a session', longestGap(cluster, began).ms, GAP_MS);
      for (const [account, at] of ownersOf(cluster)) if (before.get(account) !== at) notes.breach(`${account}: went to node ${at}`);
      const arrived = new Map(
        (await cluster.ledger()).filter((row) => row.call === 'accept').map((row) => [`${row.account} ${row.offerId}`, row.at]),
      );
      for (const attempt of await cluster.records(({ db }) => db.select().from(acceptAttempts))) {
        const at = arrived.get(`${attempt.account} ${attempt.offerId}`);
        if (at !== undefined && Math.abs(at - attempt.createdAt) > APART_MS)
          notes.breach(`${attempt.account} ${attempt.offerId}: noted ${attempt.createdAt - at} ms off`);
      }
    }),
};
