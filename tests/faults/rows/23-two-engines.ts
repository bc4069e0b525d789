import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startBuilt } from '../../support/built.ts';
import { type Row, underFire } from '../row.ts';

const REFUSED_WITHIN_MS = 10_000;

export const twoEngines: Row = {
  number: 23,
  fault: 'a second engine is started on one embedded data folder',
  passes: 'it refuses, names the process that holds the folder and ends with a code other than 0; the first one goes on',
  runs: 5,
  run: (plan) =>
    underFire(plan, {}, async (fleet, notes) => {
      const { pid } = fleet.server();
      const began = Date.now();
      const second = await startBuilt({
        NODE_ENV: 'production',
        DATA_DIR: fleet.dataDir,
        SANDBOX: 'off',
        DEMO: 'off',
        PORT: String(await freePort()),
      });
      const how = await Promise.race([second.ended, sleep(REFUSED_WITHIN_MS * 9, 'alive', { ref: false })]);
      second.kill('SIGKILL');
      notes.took('refused', Date.now() - began, REFUSED_WITHIN_MS);
      if (typeof how !== 'number' || how === 0) notes.breach(`the second engine is ${how}`);
      if (!second.output().includes(String(pid))) notes.breach(`the refusal does not name process ${pid}: ${second.output().slice(-300)}`);
      await sleep(2000);
      await fleet.allPolling(Date.now());
      if (fleet.server().pid !== pid) notes.breach('the first engine did not go on');
    }),
};
