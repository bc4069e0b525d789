import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPort } from '../../../cli/actions/server/check-port.ts';
import { logPrinter } from '../../../cli/actions/server/log-printer.ts';
import { takePart } from '../../../cli/actions/server/part-lock.ts';
import { processIdentity } from '../../../cli/actions/server/process-identity.ts';
import { missingParts, orphans, readRun, writeRun } from '../../../cli/actions/server/run-file.ts';
import { addressOf } from '../../../cli/actions/server/settings.ts';
import { fakeTerminal } from '../../support/terminal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'grab-actions-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function endedProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid!;
}

describe('cli/actions/server/process-identity', () => {
  it('is the same for one run of a process and null once it has ended', async () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(await endedProcess())).toBeNull();
  });
});

describe('cli/actions/server/part-lock', () => {
  it('gives a part to one process at a time, parts independently', () => {
    const engine = takePart(dataDir, 'engine');

    expect(takePart(dataDir, 'engine')).toEqual({ heldBy: process.pid });
    expect(takePart(dataDir, 'sandbox')).toHaveProperty('release');
    if ('release' in engine) engine.release();
    expect(takePart(dataDir, 'engine')).toHaveProperty('release');
  });
});

describe('cli/actions/server/run-file', () => {
  const entry = { role: 'sandbox', pid: process.pid, startedAt: '2026-11-21T10:00:00.000Z', url: 'http://127.0.0.1:4010' };

  it('lists living processes alone, and knows which part is missing', async () => {
    writeRun(dataDir, [entry, { ...entry, role: 'engine', pid: await endedProcess() }]);

    expect(readRun(dataDir).map((found) => found.role)).toEqual(['sandbox']);
    expect(missingParts(dataDir).map((found) => found.role)).toEqual(['engine']);
  });

  it('knows a process whose supervisor is gone', async () => {
    const left = { ...entry, supervisor: await endedProcess(), mark: processIdentity(process.pid) };
    writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ processes: [left] }));

    expect(orphans(dataDir).map((found) => found.pid)).toEqual([process.pid]);
    writeRun(dataDir, []);
    expect(readRun(dataDir)).toEqual([]);
  });

  it('takes a file that is no list for an empty one', () => {
    writeFileSync(join(dataDir, 'run.json'), '{"proc');

    expect(readRun(dataDir)).toEqual([]);
  });
});

describe('cli/actions/server/check-port', () => {
  it('finds a free port for 0 and says when one is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };

    expect(await checkPort('127.0.0.1', port)).toEqual({ taken: true });
    expect(await checkPort('127.0.0.1', 0)).toEqual({ port: expect.any(Number) });
    expect(await checkPort('203.0.113.1', 0)).toEqual({ failed: expect.stringContaining('EADDRNOTAVAIL') });
    server.close();
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000'],
    ['grab.local', 'http://grab.local:3000'],
  ])('reaches a server that listens on %s at %s', (host, url) => {
    expect(addressOf(host, 3000)).toBe(url);
  });
});

describe('cli/actions/server/log-printer', () => {
  const line = JSON.stringify({ level: 'warn', time: '2026-11-21T10:42:07.000Z', msg: 'slow', waitMs: 12 });

  it('shows a person the part, the time, the words and the fields', () => {
    const terminal = fakeTerminal();
    const print = logPrinter(terminal);
    print('api,engine', line);
    print('sandbox', 'plain words');

    expect(terminal.said[0]).toMatch(/^server {2}│ \d\d:42:07 warn {2}slow waitMs=12$/);
    expect(terminal.said[1]).toBe('sandbox │ plain words');
  });

  it('passes lines on as they are in a pipe', () => {
    const terminal = fakeTerminal({ piped: true });
    logPrinter(terminal)('api,engine', line);

    expect(terminal.said).toEqual([line]);
  });
});
