import { readFileSync } from 'node:fs';

/** Where memory is looked at: V8 left to itself collects late and takes what the machine has, and garbage would hide what is held. */
export const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=8' };

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}
