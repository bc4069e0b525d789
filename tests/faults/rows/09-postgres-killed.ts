import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { keepWriting } from '../fleet.ts';
import { startFragilePostgres } from '../postgres.ts';
import { randomOf } from '../random.ts';
import { type Row, underFire } from '../row.ts';

const ROUNDS = 4;
const AGAIN_MS = 10_000;
/** An accept whose intent was written just before may leave a moment later. */
const ON_ITS_WAY_MS = 500;

export const postgresKilled: Row = {
  number: 9,
  fault: 'kill -9 of PostgreSQL under load: the postmaster alone, then every process at once',
  passes: 'no accept while it is away, no acknowledged write lost, recovery by itself',
  runs: 3,
  async run(plan) {
    const postgres = await startFragilePostgres();
    const random = randomOf(plan.seed);
    try {
      return await underFire(plan, { databaseUrl: postgres.url }, async (fleet, notes) => {
        const { pid } = fleet.server();
        const writing = keepWriting(fleet, contract.updateUser);
        const accepts = () => fleet.tap.calls.filter((call) => call.call === 'accept');
        for (let round = 0; round < (plan.smoke ? 2 : ROUNDS); round++) {
          await sleep(2000 + random() * 1000);
          await fleet.untilAccepting();
          const kill = round % 2 ? postgres.killAll : postgres.killPostmaster;
          notes.say(round % 2 ? 'all processes' : 'the postmaster');
          await kill();
          const gone = Date.now();
          await sleep(3000);
          const sent = accepts().filter((accept) => accept.at > gone + ON_ITS_WAY_MS).length;
          if (sent) notes.breach(`${sent} accepts while the records were away`);
          await postgres.restart();
          const back = Date.now();
          await fleet.ready();
          await fleet.allPolling(back);
          if (await fleet.untilAccepting(20_000)) notes.took('accepting again', Date.now() - back, AGAIN_MS);
          else notes.breach('no accept within 20 s after PostgreSQL was back');
          notes.count('kills');
        }
        await writing.stop();
        notes.count('acknowledged writes', writing.count());
        for (const write of await writing.missing()) notes.breach(`acknowledged and lost: ${write}`);
        if (fleet.server().pid !== pid) notes.breach('the server did not survive');
      });
    } finally {
      await postgres.stop();
    }
  },
};
