import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#api/db/client.ts';
import { countDecisions, countState } from '#api/db/reports/count.ts';
import { sumsOf } from '#api/db/reports/read.ts';
import { DAY, MINUTE } from '#engine/model/time-units.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { createOnServer, freshDataDir, machine, silentLog } from '#tests/support/database.ts';
import { addedUp, fillReportWorld, forgetReports, recountSums, reportTables } from '#tests/support/report-world.ts';
import { CHANGE_DAYS, everyFifthDay, expectWidgets } from '#tests/support/widget-recount.ts';

// REPORT_KILLS=50 REPORT_DRIVERS=500 REPORT_OFFERS=300000 is the full size, with TEST_DATABASE_URL on a server.
const KILLS = Number(process.env['REPORT_KILLS'] ?? 3);
const DRIVERS = Number(process.env['REPORT_DRIVERS'] ?? 60);
const OFFERS = Number(process.env['REPORT_OFFERS'] ?? 3000);
const SERVER = process.env['TEST_DATABASE_URL'];
const TO = Date.UTC(2026, 10, 24, 15, 7, 31);
const FROM = TO - 60 * DAY;
const COUNTED_TO = TO - MINUTE;

let dataDir: string;
let server: Awaited<ReturnType<typeof createOnServer>> | null;
const open = (): Promise<Database> => openDatabase({ dataDir, databaseUrl: server?.url, log: silentLog, machine });

beforeAll(async () => {
  dataDir = await freshDataDir();
  server = SERVER ? await createOnServer(SERVER) : null;
  const database = await open();
  await fillReportWorld(database, { from: FROM, to: TO, drivers: DRIVERS, offers: OFFERS, spring: OFFERS / 20, payments: DRIVERS * 8 });
  await database.close();
}, 600_000);
afterAll(async () => {
  await server?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the count in a process; with `killAt` it is killed as it sends that statement. Returns how it ended. */
async function count(round: number, { rebuild = false, killAt = Number.POSITIVE_INFINITY } = {}): Promise<'killed' | 'done'> {
  const words = [join(import.meta.dirname, '../../../support/counting-process.ts'), dataDir, String(COUNTED_TO), String(round)];
  const child = spawn(process.execPath, [...words, rebuild ? 'yes' : 'no', ...(server ? [server.url] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [statements, last] = [0, ''];
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = line;
    if (line === 'statement' && ++statements === killAt) child.kill('SIGKILL');
  });
  const ended = await new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  if (ended === 'SIGKILL') return 'killed';
  expect([ended, last]).toEqual([0, 'done']);
  return 'done';
}

describe('the count of report rows', () => {
  it(`counts nothing twice and loses nothing, killed ${KILLS} times in between, while late decisions come`, {
    timeout: 60_000 + KILLS * 60_000,
  }, async () => {
    const random = seededRandom('kills');
    let [killed, rounds, rebuilds] = [0, 0, 0];
    for (let rebuild = false; killed < KILLS; rounds++) {
      const end = await count(rounds, { rebuild, killAt: 1 + Math.floor(random() * 40) });
      if (end === 'killed') killed++;
      // All is counted: from the beginning again.
      rebuild = end === 'done';
      if (rebuild) rebuilds++;
    }
    expect(await count(rounds++)).toBe('done');

    const database = await open();
    try {
      expect(await countState(database.pool)).toEqual({ countedTo: Math.floor(COUNTED_TO / (5 * MINUTE)) * 5 * MINUTE, waiting: 0 });
      const { rows: late } = await database.pool.query(`select count(*)::int as count from verdicts where offer_id like 'late %'`);
      expect(late[0].count).toBe(rounds * 5);
      const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
      expect(sorted(addedUp((await sumsOf(database.pool, TO, { all: { from: FROM, service: null } })).all))).toEqual(
        sorted(await recountSums(database, FROM, TO)),
      );
      const figures = await expectWidgets(database, TO, [...CHANGE_DAYS, ...everyFifthDay(FROM, TO)]);
      const tables = await reportTables(database);
      await forgetReports(database);
      await countDecisions(database.pool, COUNTED_TO);
      expect(await reportTables(database)).toEqual(tables);
      const { rows } = await database.pool.query('select count(*)::int as decisions from verdicts');
      const work = `${killed} kills in ${rounds} runs, ${rebuilds} rebuilds`;
      console.info(`${rows[0].decisions} decisions of ${DRIVERS} drivers: ${work}, ${figures} figures are those of the recount`);
    } finally {
      await database.close();
    }
  });
});
