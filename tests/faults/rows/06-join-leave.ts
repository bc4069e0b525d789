import { setTimeout as sleep } from 'node:timers/promises';
import { underClusterFire } from '../cluster-fire.ts';
import type { Row } from '../row.ts';

const ROUNDS = 3;
const BALANCED_MS = 10_000;

export const joinLeave: Row = {
  number: 6,
  fault: 'a third node joins and leaves again and again',
  passes: 'every node within a tenth of its share in <= 10 s',
  runs: 3,
  run: (plan) =>
    underClusterFire(plan, { nodes: 2 }, async (cluster, notes) => {
      const third = await cluster.join();
      for (let round = 0; round < (plan.smoke ? 1 : ROUNDS); round++) {
        notes.say(`round ${round + 1}`);
        const joined = Date.now();
        await cluster.balanced(60_000);
        notes.took('balanced after a node joined', Date.now() - joined, BALANCED_MS);
        await sleep(2000);
        if ((await third.term()) !== 0) notes.breach('the leaving node did not end in order');
        const left = Date.now();
        await cluster.allPolled(left);
        await cluster.balanced(60_000);
        notes.took('balanced after a node left', Date.now() - left, BALANCED_MS);
        await third.start();
        await third.ready();
        notes.count('joins');
      }
      await cluster.balanced(60_000);
    }),
};
