import { DAY, HOUR, MINUTE, REPORTS, SECOND, SMS } from '#config/constants.ts';
import type { MachineClock, WorldClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { Database } from './client.ts';
import { isNoSpace } from './embedded/free-space.ts';
import type { KeyRing } from './key-ring.ts';
import { KEEP_VERDICTS_MS, type Partitions, partitionOf } from './partitions.ts';
import { dayOf as newYorkDayOf } from './reports/days.ts';
import { rewrapAll } from './sealed-places.ts';
import type { Sealing } from './sealing.ts';

export interface UpkeepDeps {
  database: Database;
  partitions: Partitions;
  sealing: Sealing;
  ring: KeyRing;
  /** How long audit rows are kept. */
  keepAuditMs: number;
  world: WorldClock;
  machine: MachineClock;
  log: Log;
}

export const BACKUP_EVERY_MS = 30 * MINUTE;
/** Events a stream can resume from. */
const KEEP_EVENTS = 50_000;
/** Rows a statement: embedded, everybody waits for it. */
const ROWS = 2000;

interface UpkeepJob {
  name: string;
  everyMs: number;
  firstAfterMs: number;
  line: string;
  alone?: 'tidy';
  work(): Promise<unknown>;
}

/** Everything that must happen to the database from time to time: checkpoints and backups (embedded), partitions, retention, statistics. */
export function upkeepJobs(deps: UpkeepDeps): UpkeepJob[] {
  const { database } = deps;
  const job = (name: string, everyMs: number, firstAfterMs: number, work: () => Promise<unknown>) => ({
    name,
    everyMs,
    firstAfterMs,
    line: 'upkeep',
    work,
  });
  const embedded = [
    job('checkpoint', 30 * SECOND, 30 * SECOND, () => database.checkpoint()),
    job('new-plans', 30 * SECOND, 30 * SECOND, () => planAnew(deps)),
    job('backup', BACKUP_EVERY_MS, 5 * MINUTE, () => backup(deps)),
    // Everybody waits for it, the longer the more rows have come since: half an hour's of a thousand drivers took two seconds.
    job('vacuum-today', MINUTE, MINUTE, () => vacuumToday(deps)),
  ];
  const tidying: UpkeepJob = { ...job('tidy', HOUR, MINUTE, () => tidy(deps)), alone: 'tidy' };
  return [...(database.kind === 'embedded' ? embedded : []), tidying];
}

/** One round of retention: old days, old offers and attempts, old events, codes, tokens and audit rows; secrets under the newest key; statistics. */
export async function tidy({
  database,
  partitions,
  sealing,
  ring,
  keepAuditMs,
  world,
  machine,
  log,
}: UpkeepDeps): Promise<Record<string, unknown>> {
  const now = world.now();
  const cutoff = Math.floor(now - KEEP_VERDICTS_MS - DAY);
  await partitions.ensure([now]);
  const days = await partitions.drop(now);
  const offers = await deleteWhere(database, 'offers', `first_seen_at < ${cutoff}`);
  const attempts = await deleteWhere(database, 'accept_attempts', `settled_at < ${cutoff}`);
  const events = await deleteWhere(database, 'outbox', `seq < (select max(seq) - ${KEEP_EVENTS} from outbox)`);
  const counts = await deleteWhere(database, 'report_slices', `slice < ${Math.floor(now - REPORTS.keepSlicesMs)}`);
  // Whole days go: a day is added up from its hours again when one of them is counted again.
  const day = newYorkDayOf(cutoff);
  const searched = await deleteWhere(database, 'report_drivers', `hour < ${day}`);
  await deleteWhere(database, 'report_driver_days', `day < ${day}`);
  // Older ones count against no phone any more.
  const codes = await deleteWhere(database, 'phone_codes', `created_at < ${Math.floor(machine.now() - DAY)}`);
  // A sign-in at a platform that nobody came back to: its sealed handle opens nothing any more.
  const setups = await deleteWhere(database, 'account_setups', `expires_at < ${Math.floor(machine.now() - DAY)}`);
  // Of users who never came back: the next sign-in clears the others.
  const tokens = await deleteWhere(database, 'refresh_tokens', `expires_at < ${Math.floor(machine.now())}`);
  const audit = await tidyAudit(database, machine.now(), keepAuditMs);
  // Their expiry is long over: nobody is notified of it any more.
  const notices = await deleteWhere(database, 'plan_notices', `created_at < ${Math.floor(machine.now() - 30 * DAY)}`);
  const told = await deleteWhere(database, 'notifications', `created_at < ${Math.floor(machine.now() - 30 * DAY)}`);
  const messages = await deleteWhere(
    database,
    'messages',
    `created_at < ${Math.floor(machine.now() - SMS.keepMs)} and state not in ('waiting', 'sending')`,
  );
  await deleteWhere(database, 'sms_campaigns', `created_at < ${Math.floor(machine.now() - SMS.keepMs)} and state in ('stopped', 'ended')`);
  // What a rotation that was stopped, or a node with an older ring, has left behind.
  const { rewrapped } = await rewrapAll(database.pool, sealing, ring);
  if (database.kind === 'embedded') await vacuum(database, now);
  log.debug(
    { days, offers, attempts, counts, searched, events, codes, setups, tokens, audit, notices, told, messages, rewrapped },
    'the records are tidy',
  );
  return { days, offers, attempts, events, audit, messages };
}

async function backup({ database, log }: UpkeepDeps): Promise<string> {
  try {
    const { file, bytes, heldMs } = await database.backup();
    log.info({ file, bytes, heldMs }, 'the records have been backed up');
    return file;
  } catch (error) {
    if (!isNoSpace(error)) throw error;
    log.warn({}, 'no backup was made: there is not enough free space');
    return 'not enough free space';
  }
}

/**
 * What drivers changed beyond the rows of a day goes to the log; rows that are old enough leave it, and so do their links of the
 * chain, but for the last one: the chain goes on from there.
 */
export async function tidyAudit(database: Database, now: number, keepMs: number): Promise<number> {
  await database.pool.query(
    `with over as (delete from audit_overflow where day < ${Math.floor(now / DAY)} returning *)
     insert into audit_log (seq, date_modified, user_id, modified_by, differences)
     select seq, date_modified, user_id, user_id, differences from over`,
  );
  const cutoff = Math.floor(now - keepMs);
  await deleteWhere(database, 'god_modes', `ends_at < ${cutoff}`);
  const allowed = `(select set_config('grab.audit', 'retention', true)) = 'retention'`;
  const removed = await deleteWhere(database, 'audit_log', `${allowed} and date_modified < ${cutoff}`);
  if (!removed) return 0;
  // Found once: asked for in every part of the deletion, it would be the whole log each time.
  const { rows } = await database.pool.query<{ kept: string | null }>(
    'select min(position) - 1 as kept from audit_chain c where exists (select from audit_log a where a.seq = c.seq)',
  );
  if (rows[0]!.kept !== null) await deleteWhere(database, 'audit_chain', `${allowed} and position < ${rows[0]!.kept}`);
  return removed;
}

async function deleteWhere({ pool }: Database, table: string, condition: string): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${ROWS}))`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS) return total;
  }
}

/**
 * A statement keeps the plan it was given first, and a table that was empty then is read whole ever after: every intent would
 * look at all attempts of all drivers until the next statistics.
 */
export async function planAnew({ database: { pool } }: Pick<UpkeepDeps, 'database'>): Promise<void> {
  await pool.query('discard plans');
}

/** The day that grows by every offer that every driver sees. */
export async function vacuumToday({ database: { pool }, world }: Pick<UpkeepDeps, 'database' | 'world'>): Promise<void> {
  const today = partitionOf(world.now());
  const { rows } = await pool.query<{ made: boolean }>('select to_regclass($1) is not null as made', [today]);
  if (rows[0]!.made) await pool.query(`vacuum ${today}`);
}

/** The embedded engine has no background workers: nobody else vacuums it or counts its rows. One table a statement. */
async function vacuum({ pool }: Pick<Database, 'pool'>, now: number): Promise<void> {
  for (const name of await tablesOf(pool, [partitionOf(now), partitionOf(now - DAY)])) await pool.query(`vacuum (analyze) ${name}`);
}

/** Counts the rows of every table again, after many were written at once. One table a statement, so that nobody waits for all of them. */
export async function countRows({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const name of await tablesOf(pool, [])) await pool.query(`analyze ${name}`);
}

/** All tables; of the partitions of verdicts, which are counted with their parent, only these. */
async function tablesOf(pool: Database['pool'], days: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and (tablename !~ '^verdicts_d\\d+$' or tablename = any($1))`,
    [days],
  );
  return rows.map(({ name }) => name);
}
