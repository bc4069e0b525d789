import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logs } from '../../../cli/actions/logs/logs.ts';
import { logPath, olderLogPath, openLogFile } from '../../../cli/actions/server/log-file.ts';
import { fakeTerminal } from '../../support/terminal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'logs-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The clock of the fake terminal is 10:42:07 on 21 November 2026. */
const entry = (level: string, time: string, msg: string) =>
  JSON.stringify({ level, time: `2026-11-21T${time}:00.000Z`, role: 'engine', msg });

async function shown(flags: Partial<Parameters<typeof logs>[1]>): Promise<string[]> {
  const terminal = { ...fakeTerminal({ piped: true, env: { DATA_DIR: dataDir } }), json: true };
  expect(await logs(terminal, { lines: '200', ...flags })).toBe(0);
  return terminal.written.map((line) => JSON.parse(line).msg);
}

describe('cli/actions/logs', () => {
  it('shows the last lines, of the file before too, from a level and an instant on', async () => {
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(olderLogPath(dataDir), `${entry('info', '07:00', 'oldest')}\n${entry('error', '08:00', 'older')}\n`);
    writeFileSync(
      logPath(dataDir),
      `${entry('info', '09:00', 'polls')}\n${entry('warn', '10:00', 'slow')}\n${entry('fatal', '10:30', 'ends')}\n`,
    );

    expect(await shown({})).toEqual(['oldest', 'older', 'polls', 'slow', 'ends']);
    expect(await shown({ lines: '2' })).toEqual(['slow', 'ends']);
    expect(await shown({ level: 'warn' })).toEqual(['older', 'slow', 'ends']);
    expect(await shown({ since: '1h' })).toEqual(['slow', 'ends']);
    expect(await shown({ since: '2026-11-21T08:00:00Z', level: 'error' })).toEqual(['older', 'ends']);
  });

  it('fails with its own code where there is no log yet, and a usage failure for a span that cannot be read', async () => {
    const terminal = fakeTerminal({ env: { DATA_DIR: dataDir } });
    await expect(logs(terminal, { lines: '200' })).rejects.toMatchObject({ code: 'logs.none', exit: 5 });
    await expect(logs(terminal, { lines: '200', since: 'yesterday' })).rejects.toMatchObject({ code: 'usage', exit: 2 });
  });

  it('writes a file that only its owner reads, and begins a new one beyond its size', () => {
    const file = openLogFile(dataDir, 20);
    for (const line of ['a first line of some length', 'second', 'third']) file.write(line);
    file.close();

    expect(readFileSync(olderLogPath(dataDir), 'utf8')).toBe('a first line of some length\n');
    expect(readFileSync(logPath(dataDir), 'utf8')).toBe('second\nthird\n');
    expect(statSync(logPath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('loses a line that the disk refuses, and goes on', () => {
    writeFileSync(join(dataDir, 'logs'), 'a file where the folder should be');
    const file = openLogFile(dataDir);

    expect(() => file.write('a line')).not.toThrow();
    rmSync(join(dataDir, 'logs'));
    file.write('the next');
    file.close();
    expect(readFileSync(logPath(dataDir), 'utf8')).toBe('the next\n');
  });
});
