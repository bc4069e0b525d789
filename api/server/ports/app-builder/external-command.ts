import { spawn } from 'node:child_process';
import { APP_BUILD } from '#config/constants.ts';

export interface ExternalBuild {
  /** The program and its arguments; the file to write comes as one more. */
  command: readonly string[];
  /** Sent to its standard input. */
  input: string;
  out: string;
  /** Its working folder, and where its temporary files belong. */
  folder: string;
  signal: AbortSignal;
}

/**
 * Runs the operator's program without a shell and without this process's secrets. Resolves once it has ended well; ends it with all it
 * has started when `signal` says so. Returns what it printed last.
 */
export async function runCommand({
  command,
  input,
  out,
  folder,
  signal,
}: ExternalBuild): Promise<{ printed: string; failure: string | null }> {
  signal.throwIfAborted();
  const [program, ...args] = command as [string, ...string[]];
  const { PATH = '', LANG = 'C.UTF-8', HOME = folder } = process.env;
  const child = spawn(program, [...args, out], {
    cwd: folder,
    env: { PATH, LANG, HOME, TMPDIR: folder },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of processes, so that what it has started ends with it.
    detached: true,
  });
  let printed = '';
  const note = (chunk: Buffer) => {
    printed = (printed + chunk.toString('utf8')).slice(-APP_BUILD.logBytes);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  // A program that does not read its input is none the worse for it.
  child.stdin.on('error', () => undefined).end(input);
  const end = () => killGroup(child.pid);
  signal.addEventListener('abort', end, { once: true });
  try {
    const failure = await new Promise<string | null>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      child.once('close', (code, by) => resolve(code === 0 ? null : by ? `ended by ${by}` : `exit code ${code}`));
    });
    return { printed, failure };
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended with all it has started.
  }
}
