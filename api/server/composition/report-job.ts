import type { Database } from '#api/db/client.ts';
import { countDecisions } from '#api/db/reports/count.ts';
import { REPORTS } from '#config/constants.ts';
import type { WorldClock } from '#engine/model/clock.ts';
import type { JobSpec } from './jobs.ts';

/** Every half a minute, on one node: the steps of five minutes that have ended are counted into report rows. */
export function reportJob({ database, world }: { database: Database; world: WorldClock }): JobSpec {
  return {
    name: 'reports',
    everyMs: REPORTS.roundMs,
    line: 'reports',
    alone: 'reports',
    work: (stopping) => countDecisions(database.pool, world.now() - REPORTS.graceMs, stopping),
  };
}
