import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface TcpSocket {
  localPort: number;
  remotePort: number;
  state: 'established' | 'listening' | 'other';
}

export interface OpenFiles {
  /** Live connections to one port. */
  connections: number;
  /** Everything else: data, logs, other sockets, and connections to that port that only one side has closed. */
  others: number;
}

/** What a process keeps open, its connections to `port` apart. */
export function openFiles(pid: number, port: number): OpenFiles {
  const open = readdirSync(`/proc/${pid}/fd`).length;
  const connections = tcpSockets(pid).filter(({ remotePort, state }) => remotePort === port && state === 'established').length;
  return { connections, others: open - connections };
}

/** The IPv4 sockets that a process itself keeps open. */
export function tcpSockets(pid: number): TcpSocket[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).flatMap((fd) => inodeOf(`/proc/${pid}/fd/${fd}`) ?? []));
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => own.has(cells[9] ?? ''))
    .map(([, local, remote, state]) => ({ localPort: portOf(local!), remotePort: portOf(remote!), state: STATES[state!] ?? 'other' }));
}

const STATES: Record<string, TcpSocket['state']> = { '01': 'established', '0A': 'listening' };

function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1]!, 16);
}

/** Null for what is no socket, and for one that was closed meanwhile. */
function inodeOf(fd: string): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(fd))?.[1] ?? null;
  } catch {
    return null;
  }
}
