import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import type { Database } from '#api/db/client.ts';
import { unpackBackup } from '#api/db/embedded/backup.ts';
import { folderOf } from '#api/db/embedded/private.ts';
import { type Fleet, keepWriting } from '../fleet.ts';
import { type Row, underFire } from '../row.ts';

/** Append-only until then, so the same in the backup and in what was backed up. */
async function digestUntil(database: Database, until: number): Promise<Record<string, string>> {
  const digest = async (query: string) => (await database.pool.query<{ digest: string }>(query)).rows[0]!.digest;
  return {
    attempts: await digest(
      `select count(*) || ' ' || coalesce(md5(string_agg(attempt_id || offer_id || account, ',' order by attempt_id)), '') as digest
       from accept_attempts where created_at < ${until}`,
    ),
    audit: await digest(
      `select count(*) || ' ' || coalesce(md5(string_agg(seq || user_id || differences::text, ',' order by seq)), '') as digest
       from audit_log where date_modified < ${until}`,
    ),
    users: await digest(`select count(*) || ' ' || md5(string_agg(user_id || phone_number, ',' order by user_id)) as digest from users`),
  };
}

export const backup: Row = {
  number: 25,
  fault: 'a backup is made under load and put back after a crash',
  passes: 'it holds all that was there when it began; what was won after it is found again by the schedule',
  runs: 2,
  run(plan) {
    const lost = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
    return underFire(plan, { forgive: (row) => row.at >= lost.from && row.at <= lost.to }, async (fleet, notes) => {
      const writing = keepWriting(fleet, contract.updateUser);
      await sleep(6000);
      const began = Date.now();
      const answer = await fleet.call(contract.backup, {});
      notes.took('backup', Date.now() - began);
      notes.count('statements held, ms', Math.round(answer.heldMs));
      await sleep(4000);
      await writing.stop();
      await fleet.kill();
      Object.assign(lost, { from: began, to: Date.now() });
      const before = await fleet.records((database) => digestUntil(database, began));
      await putBack(fleet);
      const after = await fleet.records((database) => digestUntil(database, began));
      for (const table of Object.keys(before))
        if (before[table] !== after[table]) notes.breach(`${table}: ${after[table]} in the backup, ${before[table]} before`);
      // Whatever was open then has gone, so that nothing is asked for twice.
      await sleep(3000);
      const at = Date.now();
      await fleet.start();
      await fleet.allPolling(at);
      await sleep(4000);
    });
  },
};

async function putBack(fleet: Fleet): Promise<void> {
  const folder = folderOf(fleet.dataDir);
  const backups = join(fleet.dataDir, 'backups');
  const newest = readdirSync(backups)
    .filter((name) => name.endsWith('.tar.zst'))
    .sort()
    .at(-1)!;
  rmSync(folder, { recursive: true, force: true });
  await unpackBackup(join(backups, newest), folder);
}
