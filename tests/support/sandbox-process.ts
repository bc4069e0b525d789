import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './built.ts';

export interface SandboxProcess {
  port: number;
  url: string;
  control<Answer = any>(method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** The simulated platforms in a separate process, whose list is on the disk before an answer leaves. */
export async function startSandboxProcess(dataDir: string, seed: string): Promise<SandboxProcess> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../../engine/sandbox/main.ts')], {
    env: { PATH: process.env['PATH'], SANDBOX_PORT: String(port), SANDBOX_SEED: seed, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  outlivesNothing(child, ended);
  const url = `http://127.0.0.1:${port}/_sandbox`;
  const up = () =>
    fetch(`${url}/state`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; !(await up()); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`the sandbox did not start (exit code ${child.exitCode}): ${said}`);
    await sleep(50);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async control<Answer = any>(method: string, path: string, body?: unknown): Promise<Answer> {
      const answer = await fetch(`${url}/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} /_sandbox/${path}: ${answer.status} ${text}`);
      return JSON.parse(text || 'null') as Answer;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface Killable {
  kill(signal: NodeJS.Signals): unknown;
}

const owned = new Set<Killable>();
process.on('exit', () => {
  for (const child of owned) child.kill('SIGKILL');
});

/** Ends with this process at the latest. */
export function outlivesNothing(child: Killable, ended: Promise<unknown>): void {
  owned.add(child);
  void ended.then(() => owned.delete(child));
}
