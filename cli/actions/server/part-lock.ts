import { join } from 'node:path';
import { type FolderLock, FolderLockedError, folderHolder, lockFolder } from '#api/db/embedded/folder-lock.ts';

/** Parts of an installation that may run only once on a data folder. */
export type Part = 'api' | 'engine' | 'sandbox';

/** Takes a part for this process, or says which living process has it. */
export function takePart(dataDir: string, part: Part): FolderLock | { heldBy: number } {
  try {
    return lockFolder(folderOf(dataDir, part));
  } catch (error) {
    if (error instanceof FolderLockedError) return { heldBy: error.pid };
    throw error;
  }
}

/** Returns the process id of the server (or its supervisor) that has this folder's database open, or null when none runs. */
export function databaseHolder(dataDir: string): number | null {
  return (folderHolder(dataDir) ?? folderHolder(folderOf(dataDir, 'api')) ?? folderHolder(folderOf(dataDir, 'engine')))?.pid ?? null;
}

function folderOf(dataDir: string, part: Part): string {
  return join(dataDir, 'run', part);
}
