import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/built.ts';
import { grab } from '../support/grab.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'grab-refusals-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('cli/start, what cannot work', () => {
  it.each([
    [{ CREDENTIALS_KEYS: 'k1:short' }, 'CREDENTIALS_KEYS: must be kid:base64'],
    [{ REMOTE_BROWSER_HOSTS: 'a.example/path' }, 'REMOTE_BROWSER_HOSTS: a.example/path'],
    [{ SANDBOX_PORT: '4190' }, 'SANDBOX_PORT: browsers and fetch refuse'],
  ])('is refused once, in one line: %j', async (given, line) => {
    const { code, stdout, stderr } = await grab(['start'], { env: { DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0', ...given } });

    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toContain(line);
  });

  it('is refused when both servers are given one port', async () => {
    const port = String(await freePort());
    const { code, stderr } = await grab(['start'], { env: { DATA_DIR: dataDir, PORT: port, SANDBOX_PORT: port } });

    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toContain(`SANDBOX_PORT: must differ from PORT, which is ${port} too`);
  });

  // Not even root writes there.
  it.skipIf(process.platform !== 'linux')('is refused on a data folder that cannot be written to', async () => {
    const { code, stderr } = await grab(['start'], { env: { DATA_DIR: '/sys', PORT: '0', SANDBOX_PORT: '0' } });

    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toContain('Cannot write to the data folder /sys');
  });
});

describe('cli/db backup', () => {
  it('fails where there is no database, and makes none', async () => {
    const nowhere = join(dataDir, 'nowhere');
    const { code, stdout, stderr } = await grab(['db', 'backup'], { env: { DATA_DIR: nowhere } });

    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 5, stdout: '', lines: 1 });
    expect(stderr).toContain(nowhere);
    expect(existsSync(nowhere)).toBe(false);
  });
});
