import { longestGap, underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';

const GAP_MS = 2000;

export const rollingRestart: Row = {
  number: 5,
  fault: 'SIGTERM and restart of three nodes, one after another, under load',
  passes: 'each ends with 0, no outcome is left in doubt, no session waits for its next poll longer than 2 s',
  runs: 3,
  run: (plan) =>
    underClusterFire(plan, { nodes: 3, env: { PACING: 'fixed:500' } }, async (cluster, notes) => {
      for (const [at, node] of cluster.nodes.entries()) {
        notes.say(`node ${at}`);
        const began = Date.now();
        const code = await node.term();
        if (code !== 0) notes.breach(`node ${at} ended with ${code}`);
        notes.took('end', Date.now() - began);
        await cluster.allPolled(Date.now());
        const gap = longestGap(cluster, began);
        notes.took(`gap of a session`, gap.ms, GAP_MS);
        await node.start();
        await node.ready();
        const back = Date.now();
        await cluster.balanced(60_000);
        await cluster.allPolled(Date.now());
        notes.took(`gap of a session`, longestGap(cluster, back).ms, GAP_MS);
      }
      const doubtful = await cluster.records(
        async ({ pool }) =>
          (await pool.query<{ n: number }>(`select count(*) as n from accept_attempts where state = 'unknown'`)).rows[0]!.n,
      );
      if (doubtful) notes.breach(`${doubtful} outcomes in doubt`);
    }),
};
