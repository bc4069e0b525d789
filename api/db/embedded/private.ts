import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const folderOf = (dataDir: string): string => join(dataDir, 'postgres');
export const backupsOf = (dataDir: string): string => join(dataDir, 'backups');

/**
 * Makes the folder of the backups, and keeps everybody else of the machine out of it and of the database, whatever the mode of the
 * data folder is and whatever process made them: files of an older version were for all to read. Windows has no such modes.
 */
export function makePrivate(dataDir: string): void {
  const backups = backupsOf(dataDir);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  chmodSync(backups, 0o700);
  for (const entry of readdirSync(backups, { withFileTypes: true })) if (entry.isFile()) chmodSync(join(backups, entry.name), 0o600);
  // Those that were kept aside as well: postgres.broken-…, postgres.before-….
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && /^postgres(\.|$)/.test(entry.name)) chmodSync(join(dataDir, entry.name), 0o700);
}
