import { readFileSync } from 'node:fs';

/** How the files that this process may open are shared out. */
export interface FileShares {
  /** Of the embedded database; it closes some of its files before it opens more. */
  records: number;
  /** Connections of clients; more are refused. */
  clients: number;
  /** Connections to one platform; more requests wait for a free one. */
  platform: number;
}

/** What the process itself keeps open. */
const OWN = 32;
/** The embedded database runs with no less, and needs no more. */
const RECORDS = { least: 64, most: 1000 };
const PLATFORM = { least: 8, most: 512 };

/** How many files this process may open; null where the system does not tell. */
export function openFilesLimit(read: () => string = () => readFileSync('/proc/self/limits', 'utf8')): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Neither clients nor platforms can take what the records need. */
export function shareFiles(limit: number | null): FileShares {
  if (limit === null) return { records: RECORDS.most, clients: Number.POSITIVE_INFINITY, platform: PLATFORM.most };
  const records = Math.min(RECORDS.most, Math.max(RECORDS.least, Math.floor(limit * 0.4)));
  const free = Math.max(0, limit - OWN - records);
  return {
    records,
    clients: Math.max(PLATFORM.least, Math.floor(free / 2)),
    platform: Math.max(PLATFORM.least, Math.min(PLATFORM.most, Math.floor(free / 4))),
  };
}
