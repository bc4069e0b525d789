import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { MachineClock } from '#engine/model/clock.ts';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';
import { type FreeSpace, NoSpaceError, SPACE_FLOOR } from './free-space.ts';

export const KEEP_BACKUPS = 8;
const NAME = /^grab-\d{8}T\d{9}Z\.tar\.zst$/;
/** Contents that a starting server makes again; the log is added at the end, when it is known how much is needed. */
const LEFT_OUT = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const SEGMENT = /^[0-9A-F]{24}$/;

export interface BackupAnswer {
  file: string;
  bytes: number;
  /** The longest time a statement had to wait for this backup. */
  heldMs: number;
}

export interface BackupOptions {
  /** The PostgreSQL folder of the running database. */
  folder: string;
  backups: string;
  /** Runs one statement on the running database. */
  query<Row>(sql: string): Promise<Row[]>;
  free: FreeSpace;
  machine: MachineClock;
}

/**
 * An online base backup, PostgreSQL's own way: a checkpoint, then the files as they are while statements go on, then
 * the write-ahead log of that time, from which the restored database makes the copy consistent. Statements wait for the
 * two checkpoints only. Written to a temporary name, flushed, then renamed. Throws `NoSpaceError`.
 */
export async function takeBackup(options: BackupOptions): Promise<BackupAnswer> {
  const { folder, backups, query, machine } = options;
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await requireSpace(options);
  const file = join(backups, `grab-${new Date(machine.now()).toISOString().replace(/[-:.]/g, '')}.tar.zst`);
  const unfinished = `${file}.tmp`;
  let heldMs = 0;
  const timed = async <Row>(sql: string): Promise<Row[]> => {
    const began = machine.elapsed();
    const rows = await query<Row>(sql);
    heldMs = Math.max(heldMs, machine.elapsed() - began);
    return rows;
  };

  // The first checkpoint does the work, so that the one inside the start has little left.
  await timed('checkpoint');
  const [begun] = await timed<{ first: string }>(`select pg_walfile_name(pg_backup_start('grab', true)) as first`);
  let running = true;
  const stop = async () => {
    const [end] = await timed<{ labelfile: string; last: string }>(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    running = false;
    return end!;
  };
  try {
    await writeArchive(unfinished, contents(folder, begun!.first, stop));
    await rename(unfinished, file);
    await syncFolder(backups);
  } finally {
    if (running) await stop().catch(() => undefined);
    await rm(unfinished, { force: true });
  }
  await dropOldest(backups);
  return { file, bytes: (await stat(file)).size, heldMs: Math.round(heldMs) };
}

/** Newest first. */
export async function listBackups(backups: string): Promise<string[]> {
  const names = await readdir(backups).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(backups, name));
}

/** Unpacks a backup into `folder`, which must not exist yet; whole or not at all. */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  const unfinished = `${folder}.restoring`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await readArchive(file, unfinished);
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
}

async function* contents(
  folder: string,
  first: string,
  stop: () => Promise<{ labelfile: string; last: string }>,
): AsyncGenerator<ArchiveEntry> {
  yield* filesBelow(folder, '');
  // Last, as it names the newest checkpoint.
  yield { name: 'global/pg_control', file: join(folder, 'global/pg_control') };
  const { labelfile, last } = await stop();
  yield { name: 'backup_label', content: Buffer.from(labelfile) };
  for (const name of await readdir(join(folder, 'pg_wal'))) {
    if (SEGMENT.test(name) && name >= first && name <= last) yield { name: `pg_wal/${name}`, file: join(folder, 'pg_wal', name) };
  }
}

async function* filesBelow(root: string, below: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of await opendir(join(root, below))) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      yield { name, folder: true };
      if (name === 'pg_wal') yield* ['archive_status', 'summaries'].map((inner) => ({ name: `pg_wal/${inner}`, folder: true }) as const);
      if (!LEFT_OUT.has(name)) yield* filesBelow(root, name);
    } else if (!/^(postmaster\.|backup_label|global\/pg_control$)/.test(name) && !basename(name).startsWith('pgsql_tmp')) {
      yield { name, file: join(root, name) };
    }
  }
}

async function requireSpace({ folder, backups, free }: BackupOptions): Promise<void> {
  let bytes = 0;
  for await (const entry of filesBelow(folder, '')) if ('file' in entry) bytes += (await stat(entry.file).catch(() => ({ size: 0 }))).size;
  if ((await free(backups)) - bytes < SPACE_FLOOR) throw new NoSpaceError('there is not enough free space for a backup');
}

async function dropOldest(backups: string): Promise<void> {
  for (const file of (await listBackups(backups)).slice(KEEP_BACKUPS)) await rm(file, { force: true });
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
