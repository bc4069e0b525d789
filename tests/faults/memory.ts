import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

export interface OpenFiles {
  /** Live connections to one port. */
  connections: number;
  /** Everything else: data, logs, other sockets, and connections to that port that only one side has closed. */
  others: number;
}

/** What a process keeps open, its connections to `port` apart. */
export function openFiles(pid: number, port: number): OpenFiles {
  const live = liveConnections(pid, port);
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`));
  const connections = open.filter((target) => live.has(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '')).length;
  return { connections, others: open.length - connections };
}

/** Inodes of the established connections to a port of this machine. */
function liveConnections(pid: number, port: number): Set<string> {
  const ESTABLISHED = '01';
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  return new Set(
    rows
      .filter(([, , remote, state]) => state === ESTABLISHED && Number.parseInt(remote?.split(':')[1] ?? '', 16) === port)
      .map((cells) => cells[9]!),
  );
}

/** Empty for one that was closed meanwhile. */
function targetOf(fd: string): string {
  try {
    return readlinkSync(fd);
  } catch {
    return '';
  }
}
