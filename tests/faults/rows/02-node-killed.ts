import { setTimeout as sleep } from 'node:timers/promises';
import { underClusterFire } from '../cluster-fire.ts';
import { randomOf } from '../random.ts';
import type { Row } from '../row.ts';

const ROUNDS = 4;
const GONE_MS = 12_000;
const CRASH_MS = 3000;

export const nodeKilled: Row = {
  number: 2,
  fault: 'kill -9 of one of three nodes: the machine stays gone, or the process comes back at once',
  passes: 'every session polled again in <= 12 s, <= 3 s after a crash alone; never by two nodes at once',
  runs: 3,
  run: (plan) =>
    underClusterFire(plan, { nodes: 3 }, async (cluster, notes) => {
      const random = randomOf(plan.seed);
      for (let round = 0; round < (plan.smoke ? 2 : ROUNDS); round++) {
        const node = cluster.nodes[Math.floor(random() * 3)]!;
        const comesBack = round % 2 === 1;
        notes.say(comesBack ? 'a crash' : 'a machine gone');
        await sleep(500 + random() * 1000);
        await node.kill();
        const at = Date.now();
        if (comesBack) await node.start();
        notes.took(
          comesBack ? 'polled again after a crash' : 'polled again, the machine gone',
          await cluster.allPolled(at),
          comesBack ? CRASH_MS : GONE_MS,
        );
        if (!comesBack) await node.start();
        await node.ready();
        await cluster.balanced(60_000);
        notes.count('kills');
      }
    }),
};
