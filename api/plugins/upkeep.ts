import type { Database } from '#api/db/client.ts';
import type { Partitions } from '#api/db/partitions.ts';
import { UPKEEP } from '#config/constants.ts';
import type { WorldClock } from '#engine/model/clock.ts';
import type { HouseLog } from './house.ts';

export interface UpkeepDeps {
  database: Pick<Database, 'kind' | 'backup' | 'checkpoint'>;
  partitions: Partitions;
  world: WorldClock;
  log: HouseLog;
}

/** What the records need from time to time: checkpoints, backups, old days dropped. Gives the way to stop. */
export function startUpkeep({ database, partitions, world, log }: UpkeepDeps): () => void {
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, first: number, name: string, work: () => Promise<unknown>) => {
    const run = () => {
      void work().catch((error: Error) => log.error({ name, error: error.message }, 'upkeep of the records failed'));
    };
    const start = setTimeout(() => {
      run();
      timers.push(setInterval(run, ms).unref());
    }, first);
    timers.push(start.unref());
  };
  every(UPKEEP.dropMs, UPKEEP.checkpointMs, 'old days', () => partitions.drop(world.now()));
  if (database.kind === 'embedded') {
    every(UPKEEP.checkpointMs, UPKEEP.checkpointMs, 'checkpoint', () => database.checkpoint());
    every(UPKEEP.backupMs, UPKEEP.firstBackupMs, 'backup', async () => {
      const { bytes, heldMs } = await database.backup();
      log.info({ bytes, heldMs }, 'the records were backed up');
    });
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
