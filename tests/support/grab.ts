import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { screenOf } from './screen.ts';

const bin = join(import.meta.dirname, '../../cli/bin.mjs');
/** What a shell of these tests hands on: nothing of the machine's own settings. */
const PLAIN = { PATH: process.env['PATH'], HOME: '/nonexistent', TERM: 'xterm-256color', LANG: 'C.UTF-8', TZ: 'UTC' };

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface GrabOptions {
  env?: Record<string, string>;
  stdin?: string;
  /** Folder the command runs in. */
  cwd?: string;
  /** Ctrl-C as soon as so many lines stand on stdout. */
  interruptAfter?: number;
}

/** Runs `grab …` in a pipe, as scripts do. */
export function grab(args: string[], options: GrabOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...PLAIN, ...options.env },
      ...(options.cwd && { cwd: options.cwd }),
      stdio: 'pipe',
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (options.interruptAfter && stdout.split('\n').length > options.interruptAfter) child.kill('SIGINT');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(options.stdin ?? '');
  });
}

export interface Session {
  /** Every byte so far. */
  output(): string;
  /** What the terminal shows now. */
  screen(): string[];
  /** Types; resolves at once. */
  type(keys: string): void;
  /** Waits until the screen holds this; fails with the screen after 10 s. */
  shows(what: RegExp | string): Promise<string[]>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  kill(): void;
}

/** Runs `grab …` on its own terminal (`script` of util-linux gives it one). */
export function grabOnTerminal(
  args: string[],
  options: { env?: Record<string, string>; columns?: number; rows?: number; cwd?: string } = {},
): Session {
  const { columns = 80, rows = 24 } = options;
  const words = [process.execPath, bin, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const child = spawn('script', ['-qfec', `stty cols ${columns} rows ${rows}; exec ${words}`, '/dev/null'], {
    env: { ...PLAIN, SHELL: '/bin/sh', ...options.env },
    ...(options.cwd && { cwd: options.cwd }),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const screen = () => screenOf(output, columns, rows);
  return {
    output: () => output,
    screen,
    type: (keys) => void child.stdin.write(keys),
    async shows(what) {
      for (let waited = 0; waited < 10_000; waited += 20) {
        const lines = screen();
        if (lines.some((line) => (typeof what === 'string' ? line.includes(what) : what.test(line)))) return lines;
        await sleep(20);
      }
      throw new Error(`the terminal never showed ${what}:\n${screen().join('\n')}`);
    },
    ended,
    kill: () => void child.kill('SIGKILL'),
  };
}

export interface FakeServer {
  url: string;
  /** Calls that came in: `GET /prd/workers?state=paused` with its body. */
  calls: { call: string; authorization: string | undefined; body: any }[];
  close(): void;
}

export type Answer = unknown | ((request: { url: URL; body: any }, response: ServerResponse) => unknown);

/** A server with these answers by `METHOD path`; anything else is a 404 in the server's format. */
export async function fakeServer(answers: Record<string, Answer>): Promise<FakeServer> {
  const calls: FakeServer['calls'] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://server');
    const body = await bodyOf(request);
    calls.push({ call: `${request.method} ${request.url}`, authorization: request.headers.authorization, body });
    const answer = answers[`${request.method} ${url.pathname}`] ?? notFound;
    const value = typeof answer === 'function' ? await answer({ url, body }, response) : answer;
    if (response.writableEnded || value === undefined) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function notFound(_: unknown, response: ServerResponse): unknown {
  response.statusCode = 404;
  return { statusCode: 404, code: 'route.notFound', message: 'nothing here', requestId: 'r' };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : undefined;
}
