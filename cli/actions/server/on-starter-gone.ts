import { readFileSync } from 'node:fs';
import { processIdentity } from './process-identity.ts';

const LOOK_MS = 250;

/**
 * Calls `gone` once the process that started this one has ended, however it did: npm tells its script of few of its ends, and a
 * shell between the two of none. Only npm (`npm start`) and the older Node that handed over to this one (cli/bin.mjs) are looked
 * at; a server that was started by itself lives on without its terminal. Gives back how to stop looking.
 */
export function onStarterGone(env: NodeJS.ProcessEnv, gone: () => void): () => void {
  if (!env['npm_lifecycle_event'] && !env['GRAB_REEXEC']) return () => {};
  const parent = process.ppid;
  const npm = behindShell(parent, env['npm_lifecycle_script']);
  const mark = npm && processIdentity(npm);
  const timer = setInterval(() => {
    if (process.ppid === parent && lives(parent) && (!npm || processIdentity(npm) === mark)) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Where the parent is the shell that npm runs this script in: npm itself. Elsewhere than on Linux that shell becomes the script. */
function behindShell(parent: number, script: string | undefined): number | null {
  try {
    const [, flag, words] = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0');
    const isShell = flag === '-c' && script && words?.startsWith(script);
    return isShell ? Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))![1]) : null;
  } catch {
    return null;
  }
}

/** On Windows the id of the parent stays when it has ended. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
