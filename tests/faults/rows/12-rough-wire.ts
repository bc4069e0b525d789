import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#config/tools/test-services.mjs';
import { openTap } from '../../support/tap.ts';
import { ownersOf, underClusterFire } from '../cluster-fire.ts';
import { randomOf } from '../random.ts';
import type { Row } from '../row.ts';

const ROUGH = { kind: 'rough', delayMs: 150, jitterMs: 50, loss: 0.05 } as const;
const LASTS_MS = 20_000;

export const roughWire: Row = {
  number: 12,
  fault: 'every wire to PostgreSQL is 300 ms late there and back, with jitter, and 5 of 100 pieces are sent again',
  passes: 'no session changes its node',
  runs: 2,
  async run(plan) {
    const postgres = await startPostgres();
    const url = new URL(postgres.url);
    const wire = await openTap({ port: Number(url.port) }, randomOf(plan.seed));
    url.port = String(wire.port);
    try {
      return await underClusterFire(
        plan,
        { nodes: 2, drivers: plan.smoke ? 24 : 60, perSecond: 5, postgres: { url: url.toString() } },
        async (cluster, notes) => {
          const before = ownersOf(cluster);
          wire.weather(ROUGH);
          notes.say('rough');
          await sleep(LASTS_MS);
          const after = ownersOf(cluster);
          wire.weather({ kind: 'fair' });
          for (const [account, node] of before)
            if (after.get(account) !== node) notes.breach(`${account}: went from node ${node} to ${after.get(account)}`);
          await cluster.allPolled(Date.now());
        },
      );
    } finally {
      await wire.close();
      await postgres.stop();
    }
  },
};
