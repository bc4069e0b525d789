import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** What an operator sets on a small machine; left alone, V8 collects late and takes what there is. */
export const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=4' };
