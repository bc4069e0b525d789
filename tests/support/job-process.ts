// A node with one background job as a process, for tests that kill it: `job-process.ts DATA_DIR DATABASE_URL`. Runs the job at every
// line `run`, and says `working` in its middle, where it waits for `go on`, and at the end `ran` or, where another node is at it, `left`.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openDatabase } from '#api/db/client.ts';
import { createJobs } from '#api/server/composition/jobs.ts';
import { machine, silentLog } from './database.ts';

const [dataDir, databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataDir: dataDir!, databaseUrl, log: silentLog, machine, migrate: false });
const jobs = createJobs({ database, machine, log: silentLog });
const lines = createInterface({ input: process.stdin });
const say = (word: string) => process.stdout.write(`${word}\n`);
let ran = false;
jobs.add({
  name: 'work',
  everyMs: 86_400_000,
  line: 'work',
  alone: 'tidy',
  async work() {
    await database.pool.query('insert into work_begun default values');
    say('working');
    await once(lines, 'line');
    await database.pool.query('insert into work_done default values');
    ran = true;
    return process.pid;
  },
});
lines.on('line', async (line) => {
  if (line !== 'run') return;
  ran = false;
  await jobs.run('work', 'somebody');
  say(ran ? 'ran' : 'left');
});
say('ready');
