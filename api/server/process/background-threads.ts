import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const LOWER_BY = 10;

/**
 * V8 compiles on separate threads, and after a start there is a core's work for seconds: where the cores are few it took
 * a third of what drivers wait for. Those threads come after the ones that serve; where the system has no priorities of
 * threads, everything stays as it is.
 */
export function lowerBackgroundThreads(tasks = '/proc/self/task'): void {
  try {
    const lower = Math.min(constants.priority.PRIORITY_LOW, getPriority() + LOWER_BY);
    for (const id of readdirSync(tasks))
      if (readFileSync(`${tasks}/${id}/comm`, 'utf8').startsWith('V8Worker')) setPriority(Number(id), lower);
  } catch {
    // Not Linux, or not allowed.
  }
}
