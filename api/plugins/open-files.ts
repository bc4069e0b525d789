import { readFileSync } from 'node:fs';

/** Sockets that may be open at once. */
export interface SocketShares {
  /** Of clients; more are turned away at the door. */
  clients: number;
  /** To one platform; more requests wait for a free one. */
  platform: number;
}

/** What the process itself, the embedded database (48 at most) and the log keep open. */
const RESERVED = 96;
const MOST_TO_A_PLATFORM = 512;
const LEAST = 8;

/** How many files this process may open; null where the system does not tell. */
export function openFilesLimit(read: () => string = () => readFileSync('/proc/self/limits', 'utf8')): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Shares the allowance so that neither clients nor platforms can take what the records need. */
export function shareSockets(limit: number | null): SocketShares {
  if (limit === null) return { clients: Number.POSITIVE_INFINITY, platform: MOST_TO_A_PLATFORM };
  const free = Math.max(0, limit - RESERVED);
  return {
    clients: Math.max(LEAST, Math.floor(free / 2)),
    platform: Math.max(LEAST, Math.min(MOST_TO_A_PLATFORM, Math.floor(free / 4))),
  };
}
