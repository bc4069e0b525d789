import { setTimeout as sleep } from 'node:timers/promises';
import { underClusterFire } from '../cluster-fire.ts';
import { startFragilePostgres } from '../postgres.ts';
import type { Row } from '../row.ts';

const FROZEN_MS = 15_000;
const ON_ITS_WAY_MS = 1000;

export const postgresFrozen: Row = {
  number: 10,
  fault: 'PostgreSQL frozen for 15 s: connections stay up, nothing is answered',
  passes: 'no accept meanwhile, no session polled by two nodes afterwards, recovery by itself',
  runs: 3,
  async run(plan) {
    const postgres = await startFragilePostgres();
    try {
      return await underClusterFire(plan, { nodes: 2, postgres }, async (cluster, notes) => {
        const pids = cluster.nodes.map((node) => node.pid);
        const at = Date.now();
        postgres.freeze();
        await sleep(FROZEN_MS);
        const thawed = Date.now();
        const sent = cluster.nodes
          .flatMap((node) => cluster.acceptsBy(node))
          .filter((accept) => accept.at > at + ON_ITS_WAY_MS && accept.at < thawed);
        for (const accept of sent) notes.breach(`${accept.account}: an accept ${accept.at - at} ms after the records froze`);
        postgres.thaw();
        notes.say('thawed');
        notes.took('polled again', await cluster.allPolled(thawed));
        await cluster.balanced(60_000);
        const accepts = () => cluster.nodes.flatMap((node) => cluster.acceptsBy(node)).filter((accept) => accept.at > thawed).length;
        for (let waited = 0; !accepts() && waited < 20_000; waited += 100) await sleep(100);
        if (!accepts()) notes.breach('no accepts after the records answered again');
        if (cluster.nodes.some((node, n) => node.pid !== pids[n])) notes.breach('a node did not survive');
      });
    } finally {
      await postgres.stop();
    }
  },
};
