import type { Database } from '#api/db/client.ts';
import { onlyOne } from '#api/db/only-one.ts';
import { countDecisions } from '#api/db/reports/count.ts';
import { REPORTS } from '#config/constants.ts';
import type { WorldClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';

/** Every half a minute, on one node: the steps of five minutes that have ended are counted into report rows. */
export function startReportRounds({ database, world, log }: { database: Database; world: WorldClock; log: Log }): {
  stop(): Promise<void>;
} {
  let ends = false;
  let running: Promise<unknown> = Promise.resolve();
  const round = () =>
    onlyOne(database, 'reports', () => countDecisions(database.pool, world.now() - REPORTS.graceMs, () => ends), { skip: true }).catch(
      (error: Error) => log.error({ error: error.message }, 'decisions could not be counted into report rows'),
    );
  const timer = setInterval(() => {
    running = running.then(() => (ends ? undefined : round()));
  }, REPORTS.roundMs).unref();
  return {
    async stop() {
      ends = true;
      clearInterval(timer);
      await running;
    },
  };
}
