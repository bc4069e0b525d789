import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#api/db/client.ts';
import { freePort, isReady, startBuilt } from '../../support/built.ts';
import { freshDataDir, machine, silentLog } from '../../support/database.ts';
import { randomOf } from '../random.ts';
import { beginReport, type Row } from '../row.ts';

const KILLS = 8;
const READY_MS = 90_000;

/** The schema in words: every column and index. */
async function schemaOf(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, log: silentLog, machine });
  try {
    const columns = await database.pool.query(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' and table_name !~ '_[0-9]{8}$' order by 1, 2`,
    );
    const indexes = await database.pool.query(
      `select tablename, indexdef from pg_indexes where schemaname = 'public' and tablename !~ '_[0-9]{8}$' order by 1, 2`,
    );
    return JSON.stringify([columns.rows, indexes.rows]);
  } finally {
    await database.close();
  }
}

export const migration: Row = {
  number: 26,
  fault: 'kill -9 while the records are made and migrated',
  passes: 'the next start makes them whole: the same schema as undisturbed ones',
  runs: 2,
  async run(plan) {
    const { report, notes } = beginReport(plan);
    const random = randomOf(plan.seed);
    const folders: string[] = [];
    try {
      const whole = await freshDataDir();
      folders.push(whole);
      const wanted = await schemaOf(whole);
      for (let round = 0; round < (plan.smoke ? 2 : KILLS); round++) {
        const dataDir = mkdtempSync(join(tmpdir(), 'grab-fault-'));
        folders.push(dataDir);
        const after = 200 + random() * 2500;
        notes.say(`killed after ${Math.round(after)} ms`);
        const first = await start(dataDir);
        await Promise.race([first.ended, sleep(after)]);
        first.kill('SIGKILL');
        await first.ended;
        const second = await start(dataDir);
        const began = Date.now();
        let ended: number | string | null = null;
        void second.ended.then((how) => {
          ended = how;
        });
        const url = second.url;
        while (ended === null && !(await isReady(url)) && Date.now() - began < READY_MS) await sleep(50);
        notes.took('made whole', Date.now() - began);
        if (ended !== null || !(await isReady(url)))
          notes.breach(`after a kill at ${Math.round(after)} ms: ${ended ?? 'stuck'}: ${second.output().slice(-300)}`);
        second.kill('SIGTERM');
        await second.ended;
        if (ended === null && (await schemaOf(dataDir)) !== wanted)
          notes.breach(`after a kill at ${Math.round(after)} ms the schema is another`);
        notes.count('kills');
      }
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
    return report;
  },
};

async function start(dataDir: string) {
  return startBuilt({ NODE_ENV: 'production', DATA_DIR: dataDir, SANDBOX: 'off', DEMO: 'off', PORT: String(await freePort()) });
}
