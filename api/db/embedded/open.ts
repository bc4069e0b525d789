import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import { startWireWorker, type WireWorker } from '../wire-client.ts';
import { listBackups, unpackBackup } from './backup.ts';
import { lockFolder } from './folder-lock.ts';
import { type FreeSpace, freeSpace, NoSpaceError, SPACE_FLOOR, startSpaceGuard } from './free-space.ts';
import { backupsOf, folderOf, makePrivate } from './private.ts';
import { startWatchdog } from './watchdog.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  machine: MachineClock;
  /** The database's thread; in the build its bundle. Default: the source. */
  workerFile?: string;
  /** False leaves a folder that cannot be opened as it is, instead of putting the newest backup in its place. */
  recover?: boolean;
  /** Called when the database died or hangs. Default: the process ends with 70, so that the supervisor starts it again. */
  onFatal?(reason: string): void;
  free?: FreeSpace;
  idleTransactionMs?: number;
  /** Files the database keeps open at most; at least 64. */
  openFiles?: number;
}

export interface Embedded {
  /** The PostgreSQL folder. */
  folder: string;
  backups: string;
  stream(): Duplex;
  /** A connection whose messages go before those that wait. */
  firstPort(): MessagePort;
  /** False while writes are refused for want of space. */
  writable(): boolean;
  /** Name of the backup that replaced a broken folder at this start. */
  restoredFrom: string | null;
  close(): Promise<void>;
}

/**
 * Opens the embedded database of a data folder, alone: locks the folder, starts the thread, watches it and the disk.
 * A folder that cannot be opened is kept aside and the newest backup that opens takes its place. Throws
 * `FolderLockedError`, `NoSpaceError`, or what the engine said.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, machine, free = freeSpace, onFatal = (reason) => exit(log, reason), recover = true } = options;
  const lock = lockFolder(dataDir);
  const folder = folderOf(dataDir);
  const backups = backupsOf(dataDir);
  let closing = false;
  const fatal = (reason: string) => {
    if (!closing) onFatal(reason);
  };
  const start = () =>
    startWireWorker({
      workerFile: options.workerFile ?? join(import.meta.dirname, '../wire-worker.ts'),
      folder,
      create: !existsSync(folder),
      idleTransactionMs: options.idleTransactionMs ?? 5_000,
      openFiles: options.openFiles ?? 1000,
      onExit: (error) => fatal(error.message),
    });

  let opened: { worker: WireWorker; restoredFrom: string | null };
  try {
    // At once: the thread starts before the caller goes on with something else.
    makePrivate(dataDir);
    opened = await start().then(
      (worker) => ({ worker, restoredFrom: null }),
      (error: Error) => {
        if (!recover || !existsSync(folder)) throw error;
        return restore({ dataDir, log, machine, free, error, start, folder, backups });
      },
    );
  } catch (error) {
    lock.release();
    throw error;
  }

  const { worker, restoredFrom } = opened;
  const space = startSpaceGuard({
    path: dataDir,
    free,
    onChange(enough, bytes) {
      worker.setWritable(enough);
      const fields = { freeMegabytes: Math.round(bytes / 1024 / 1024) };
      if (enough) log.info(fields, 'there is space again: writing goes on');
      else log.error(fields, 'the disk is almost full: nothing is written until space is freed');
    },
  });
  await space.check();
  const watchdog = startWatchdog({ ping: () => worker.ping(), onDead: () => fatal('the database thread has not answered for 10 s') });
  return {
    folder,
    backups,
    stream: () => worker.stream(),
    firstPort: () => worker.firstPort(),
    writable: space.enough,
    restoredFrom,
    async close() {
      closing = true;
      watchdog.stop();
      space.stop();
      await worker.close();
      lock.release();
    },
  };
}

interface Recovery {
  dataDir: string;
  log: Log;
  machine: MachineClock;
  free: FreeSpace;
  error: Error;
  start(): Promise<WireWorker>;
  folder: string;
  backups: string;
}

/** The newest backup that opens. The folder that does not is kept; without a backup it stays where it is. */
async function restore(recovery: Recovery): Promise<{ worker: WireWorker; restoredFrom: string | null }> {
  const { dataDir, folder, backups, log, machine, free, start, error } = recovery;
  if ((await free(dataDir)) < SPACE_FLOOR) throw new NoSpaceError(`the database cannot be opened: the disk is full (${error.message})`);
  log.error({ error: error.message }, 'the database cannot be opened: trying once more');
  const again = await start().catch(() => null);
  if (again) return { worker: again, restoredFrom: null };

  const files = await listBackups(backups);
  if (!files.length) throw new Error(`the database in ${folder} cannot be opened and there is no backup: ${error.message}`);
  const broken = `${folder}.broken-${new Date(machine.now()).toISOString().replace(/[-:.]/g, '')}`;
  await rename(folder, broken);
  for (const file of files) {
    try {
      await unpackBackup(file, folder);
      const worker = await start();
      log.error(
        { restored: basename(file), keptAside: broken, error: error.message },
        'THE DATABASE WAS BROKEN AND HAS BEEN RESTORED FROM A BACKUP: what was written after that backup is missing',
      );
      return { worker, restoredFrom: basename(file) };
    } catch (failure) {
      log.error({ backup: basename(file), error: (failure as Error).message }, 'this backup cannot be opened');
      await rm(folder, { recursive: true, force: true });
    }
  }
  await rename(broken, folder);
  throw new Error(`the database in ${folder} cannot be opened, nor can any of ${files.length} backups: ${error.message}`);
}

function exit(log: Log, reason: string): never {
  log.error({ reason }, 'the embedded database is lost: ending, to be started anew');
  process.exit(70);
}
