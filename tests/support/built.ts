import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Builds what the server runs from, the console included, where it is not up to date. */
export function buildServer(): void {
  const { status, stderr } = spawnSync(process.execPath, ['config/tools/build.mjs', 'worker', 'api', '--if-changed'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
}

export interface BuiltServer {
  url: string;
  pid: number;
  /** Everything it wrote. */
  output(): string;
  /** Exit code once it ended, or the signal that ended it. */
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
}

/** The server as it is shipped, in a separate process. */
export async function startBuilt(env: Record<string, string>): Promise<BuiltServer> {
  const port = env['PORT'] ?? String(await freePort());
  const child: ChildProcess = spawn(process.execPath, [join(root, '.build/api/server/index.mjs')], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(root, '.build/compile-cache'), LOG_LEVEL: 'debug', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    output: () => output,
    ended: new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))),
    kill: (signal) => void child.kill(signal),
  };
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
