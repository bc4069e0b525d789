import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Call, createClient } from '#api/contract/client.ts';
import { freshDataDir } from './database.ts';

export const root = join(import.meta.dirname, '../..');
const LIFELINE = join(root, 'cli/actions/server/end-with-parent.ts');

export interface InstallationOptions {
  env?: Record<string, string>;
  /** The demo world; off unless asked for. */
  demo?: boolean;
  /** The simulated platforms; on unless said otherwise. */
  sandbox?: boolean;
  /** A folder to use again; it is then left in place. */
  dataDir?: string;
  /** A folder whose copy is used, and removed in the end. */
  copyOf?: string;
}

export interface InstallationProcess {
  role: string;
  pid: number;
  url: string;
}

export interface Installation {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  operatorToken: string;
  /** Process id of the supervisor. */
  pid: number;
  /** Calls an endpoint as the machine's operator. */
  call: Call;
  /** Calls an endpoint with somebody's id token. */
  as(token: string | null): Call;
  /** One control call of the sandbox, e.g. `control('POST', 'offers', {…})`. */
  control<Answer = any>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** What runs now, as `run.json` lists it. */
  processes(): InstallationProcess[];
  /** Everything the installation wrote so far, both streams. */
  output(): string;
  /** Drains it; resolves with the exit code. Removes its folder unless it was given. */
  stop(): Promise<number | null>;
  /** Sends a signal to the supervisor and resolves once it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts an installation as people do (`grab start`), on free ports and its own folder, and waits until it is ready. */
export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const dataDir = options.dataDir ?? (await freshDataDir(options.copyOf));
  const child = spawn(process.execPath, ['--import', LIFELINE, join(root, 'cli/bin.mjs'), 'start', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: options.demo ? 'on' : 'off',
      SANDBOX: options.sandbox === false ? 'off' : 'on',
      ...options.env,
    },
  });
  let output = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const cleanUp = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const ready = await firstLine(child, () => output).catch((error: Error) => {
    cleanUp();
    throw error;
  });
  output += `${JSON.stringify(ready)}\n`;
  const operatorToken = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
  const sandboxUrl = ready.sandboxUrl ?? '';
  const as = (token: string | null) => createClient({ baseUrl: ready.url, token: async () => token });

  return {
    url: ready.url,
    sandboxUrl,
    dataDir,
    operatorToken,
    pid: child.pid!,
    call: as(operatorToken),
    as,
    async control(method, path, body) {
      const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} /_sandbox/${path}: ${response.status} ${text}`);
      return JSON.parse(text || 'null');
    },
    processes: () => processesOf(dataDir),
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended(child);
      cleanUp();
      return code;
    },
    async kill(signal) {
      child.kill(signal);
      await ended(child);
    },
  };
}

/** Processes that `run.json` of a data folder names; empty when there is none. */
export function processesOf(dataDir: string): InstallationProcess[] {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { processes: InstallationProcess[] }).processes;
  } catch {
    return [];
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** The `ready` line; an installation that ends before it rejects with what it wrote. */
function firstLine(child: ChildProcess, written: () => string): Promise<{ url: string; sandboxUrl?: string }> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = JSON.parse(line) as { event: string; url: string };
      if (event.event === 'ready') resolve(event);
    });
    child.once('exit', (code) => reject(new Error(`the installation ended with ${code}:\n${written()}`)));
  });
}
