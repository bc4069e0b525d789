import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type FolderLock, lockFolder } from '#api/db/embedded/folder-lock.ts';

export interface Identity {
  /** The same after a restart on the same data folder: `<host>-<four characters>`. */
  node: string;
  /** Of this run of the process. */
  incarnation: string;
  lock: FolderLock;
}

/** Who this process is among the nodes. Throws `FolderLockedError` where a living process is the same one. */
export function identityOf(dataDir: string, roles: readonly string[]): Identity {
  const folder = join(dataDir, 'node', roles.join('-'));
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  const file = join(folder, 'name');
  if (!existsSync(file)) writeFileSync(file, `${hostname()}-${randomUUID().slice(0, 4)}\n`);
  return { node: readFileSync(file, 'utf8').trim(), incarnation: randomUUID(), lock };
}
