// The count of the report rows as a process, for tests that kill it: `counting-process.ts DATA_DIR TO ROUND REBUILD [DATABASE_URL]`.
// Says `statement` for each one that it is about to send, and `done` at the end.
import type { Pool } from 'pg';
import { openDatabase } from '#api/db/client.ts';
import { countDecisions, countState, markForRecount } from '#api/db/reports/count.ts';
import { DAY } from '#engine/model/time-units.ts';
import { machine, silentLog } from './database.ts';
import { insertDecisions } from './report-world.ts';

const [dataDir, end, round, rebuild, databaseUrl] = process.argv.slice(2);
const to = Number(end);
const database = await openDatabase({ dataDir: dataDir!, databaseUrl, log: silentLog, machine, migrate: false });
// Decisions of days that are counted already: they mark their hours.
await insertDecisions(
  database,
  Array.from({ length: 5 }, (_, n) => [to - (n + 1) * 9 * DAY, `d${n}`, 'VEHO', `late ${round} ${n}`, 'L1', false, 'got', null]),
);
if (rebuild === 'yes') await markForRecount(database.pool, 0, to);
await countDecisions(spoken(database.pool), to);
const { waiting } = await countState(database.pool);
await database.close();
process.stdout.write(waiting === 0 ? 'done\n' : `${waiting} hours wait\n`);

function spoken(pool: Pool): Pool {
  const say =
    (query: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      process.stdout.write('statement\n');
      return query(...args);
    };
  const connect = async () => {
    const client = await pool.connect();
    return { query: say(client.query.bind(client) as never), release: (broken?: boolean) => client.release(broken) };
  };
  return { query: say(pool.query.bind(pool) as never), connect } as unknown as Pool;
}
