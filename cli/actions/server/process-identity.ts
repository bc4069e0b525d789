import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Names one run of one process: boot id and start time, so that a process id that was given out again is not mistaken
 * for the one that had it before. Null when no such process runs.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return markByPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces: fields are counted behind it. 1st = state, 20th = start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : `${bootId()}:${fields[19]}`;
  } catch {
    return null;
  }
}

function markByPs(pid: number): string | null {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    );
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}
