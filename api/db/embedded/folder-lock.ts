import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds a data folder. A process is known by its id together with the moment it started and the machine's boot. */
export interface LockHolder {
  pid: number;
  /** Start time in the kernel's ticks since boot; null where the system does not tell. */
  startedAt: string | null;
  bootId: string | null;
  /** Tells two locks of one process apart. */
  token: string;
}

export interface FolderLock {
  release(): void;
}

/** The data folder belongs to a process that is alive. */
export class FolderLockedError extends Error {
  readonly code = 'store.locked';
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}; stop it first, or set DATA_DIR to another folder`);
    this.name = 'FolderLockedError';
    this.pid = pid;
  }
}

const FILE = 'lock';

/** Takes the data folder for this process. Locks of dead processes are taken over. Throws `FolderLockedError`. */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, FILE);
  const mine: LockHolder = { ...describe(process.pid), token: randomUUID() };
  const draft = `${file}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    // A link appears with its content at once and never replaces another lock.
    while (!tryLink(draft, file)) {
      const holder = readHolder(file);
      if (holder && isAlive(holder)) throw new FolderLockedError(dataDir, holder.pid);
      setAside(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readHolder(file)?.token === mine.token) rmSync(file, { force: true });
    },
  };
}

/** Who holds the data folder now; null when nobody alive does. */
export function folderHolder(dataDir: string): LockHolder | null {
  const holder = readHolder(join(dataDir, FILE));
  return holder && isAlive(holder) ? holder : null;
}

export function isAlive(holder: LockHolder): boolean {
  const now = describe(holder.pid);
  if (holder.bootId !== now.bootId) return false;
  if (holder.startedAt !== null) return holder.startedAt === now.startedAt;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes a dead process's lock, unless another process has just replaced it by its lock. */
function setAside(file: string, dead: LockHolder | null): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && moved.token !== dead?.token) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

function describe(pid: number): Omit<LockHolder, 'token'> {
  return { pid, startedAt: startOf(pid), bootId: read('/proc/sys/kernel/random/boot_id') };
}

/** Field 22 of /proc/<pid>/stat, counted after the command's closing bracket. A zombie has ended: it has no start. */
function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null;
  return fields[19] ?? null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
