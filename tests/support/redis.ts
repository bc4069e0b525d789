import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRedis } from '#config/tools/test-services.mjs';

export interface TestRedis {
  url: string;
  /** Process id now; another one after a restart. */
  pid(): number;
  /** As a power cut: nothing is said, nothing is kept. */
  kill(): Promise<void>;
  /** On the same port, empty, or with what it held at `save`. */
  restart(): Promise<void>;
  /** Writes its data to disk, so that a restart has them again. */
  save(): Promise<void>;
  /** Connections stay up, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Everything it holds is gone. */
  empty(): Promise<void>;
  /** One command, its answer as sent on the wire. */
  command(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** A separate Redis server on a free port of the loopback, in a temporary folder. */
export async function startRedis(options: { password?: string } = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'grab-redis-'));
  const port = await freePort();
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
    const started = spawn(findRedis(), [...settings, ...(options.password ? ['--requirepass', options.password] : [])], {
      stdio: 'ignore',
    });
    const failed = once(started, 'error').then(([error]) => {
      throw new Error(`redis-server is needed for this test: ${(error as Error).message}`);
    });
    await Promise.race([failed, answering()]);
    return started;
  }

  async function answering(): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      if ((await command('PING').catch(() => '')).startsWith('+PONG')) return;
      await sleep(25);
    }
    throw new Error('redis-server did not start');
  }

  function command(...words: string[]): Promise<string> {
    const auth = options.password ? encode(['AUTH', options.password]) : '';
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(`${auth}${encode(words)}`));
      let answer = '';
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(auth ? answer.replace(/^\+OK\r\n/, '') : answer));
    });
  }

  return {
    url: `redis://${options.password ? `:${options.password}@` : ''}127.0.0.1:${port}`,
    pid: () => child.pid!,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async restart() {
      child = await launch();
    },
    save: async () => void (await command('SAVE')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    empty: async () => void (await command('FLUSHALL')),
    command,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface RedisFault {
  name: string;
  take(): Promise<void>;
  /** Ends it. */
  give(): Promise<void>;
}

/** Every way in which Redis is not there, or there without being of use. */
export function redisFaults(server: () => TestRedis): RedisFault[] {
  const limit = async (bytes: string) => void (await server().command('CONFIG', 'SET', 'maxmemory', bytes));
  return [
    { name: 'killed and started again empty', take: () => server().kill(), give: () => server().restart() },
    {
      name: 'killed and started again with its data',
      async take() {
        await server().save();
        await server().kill();
      },
      give: () => server().restart(),
    },
    { name: 'frozen', take: async () => server().freeze(), give: async () => server().thaw() },
    { name: 'full', take: () => limit('1'), give: () => limit('0') },
  ];
}

function encode(words: string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
