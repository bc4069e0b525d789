import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** Boot and start time of that process, where the system tells: a pid alone may belong to another one by now. */
  birth: string | null;
}

/** Holds a folder for this process, or throws naming who has it. A holder that died is passed over. */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, 'lock');
  const held = readHolder(path);
  if (held && isAlive(held)) throw new Error(`${folder} is in use by process ${held.pid}`);
  const own: Holder = { pid: process.pid, birth: birthOf(process.pid) };
  writeFileSync(path, JSON.stringify(own));
  return { release: () => rmSync(path, { force: true }) };
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.birth === null || holder.birth === birthOf(holder.pid);
}

function birthOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in brackets may hold blanks; what follows it counts from the third field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}
