import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { freshDataDir } from '../../support/database.ts';
import { type Fleet, keepWriting } from '../fleet.ts';
import { startFragilePostgres } from '../postgres.ts';
import { randomOf } from '../random.ts';
import { type Notes, type Row, underFire } from '../row.ts';
import { noVolume, onVolume, type Volume } from '../volume.ts';

const MEGABYTES = 1200;
const CUTS = 4;
/** Within it the machine writes files back by itself at least once. */
const LONGEST_MS = 45_000;

/** The embedded database writes nothing through: what a machine holds back for half a minute goes. */
export const powerLoss: Row = {
  number: 24,
  fault: 'power loss under the embedded database',
  passes: 'it starts again, if need be from the last backup; what was won after that is found again by the schedule',
  runs: 2,
  impossible: noVolume,
  run: (plan) =>
    onVolume(MEGABYTES, async (volume) => {
      const dataDir = await freshDataDir(undefined, volume.path);
      const lost: { from: number; to: number }[] = [];
      const forgive = ({ at }: { at: number }) => lost.some(({ from, to }) => at >= from && at <= to);
      return underFire(plan, { dataDir, forgive }, async (fleet, notes) => {
        const random = randomOf(plan.seed);
        let writes = 0;
        let missing = 0;
        for (let cut = 1; cut <= CUTS; cut++) {
          const from = Date.now();
          await fleet.call(contract.backup, {});
          const writing = await cutPower(fleet, notes, volume, random);
          lost.push({ from, to: Date.now() });
          // Whatever was open then has gone, so that nothing is asked for twice.
          await sleep(3000);
          await startAgain(fleet, notes);
          await fleet.stop();
          writes += writing.count();
          missing += (await writing.missing()).length;
          await fleet.start();
        }
        notes.count('acknowledged writes', writes);
        notes.count('of them lost', missing);
        notes.count('restored from a backup', fleet.output().split('HAS BEEN RESTORED FROM A BACKUP').length - 1);
      });
    }),
};

export const powerLossOnServer: Row = {
  number: 30,
  fault: 'power loss under a PostgreSQL server',
  passes: 'nothing acknowledged is lost',
  runs: 2,
  impossible: noVolume,
  run: (plan) =>
    onVolume(MEGABYTES, async (volume) => {
      const server = await startFragilePostgres(volume.path);
      try {
        return await underFire(plan, { databaseUrl: server.url }, async (fleet, notes) => {
          const random = randomOf(plan.seed);
          for (let cut = 1; cut <= CUTS; cut++) {
            const writing = await cutPower(fleet, notes, volume, random, () => server.killAll());
            await server.restart();
            await startAgain(fleet, notes);
            notes.count('acknowledged writes', writing.count());
            for (const write of await writing.missing()) notes.breach(`acknowledged and lost: ${write}`);
          }
        });
      } finally {
        await server.stop();
      }
    }),
};

/** While accepts are on the wire, after up to `LONGEST_MS` of writing: every process is gone, and what was not on the disk. */
async function cutPower(fleet: Fleet, notes: Notes, volume: Volume, random: () => number, more?: () => Promise<void>) {
  const writing = keepWriting(fleet, contract.updateUser);
  const after = LONGEST_MS * random();
  notes.say(`cut after ${Math.round(after / 1000)} s`);
  notes.count('cuts');
  await sleep(after);
  await fleet.untilAccepting();
  await Promise.all([fleet.kill(), more?.()]);
  volume.cutPower();
  await writing.stop();
  return writing;
}

async function startAgain(fleet: Fleet, notes: Notes): Promise<void> {
  const at = Date.now();
  await fleet.start();
  await fleet.allPolling(at);
  notes.took('polling again', Date.now() - at);
}
