import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDataDir } from '../support/database.ts';
import { grab } from '../support/grab.ts';
import { startInstallation } from '../support/installation.ts';

/** A data folder with a backup, from before its database broke. */
let whole: string;
beforeAll(async () => {
  whole = await freshDataDir();
  const { code } = await grab(['db', 'backup'], { env: { DATA_DIR: whole } });
  expect(code).toBe(0);
}, 60_000);
afterAll(() => rmSync(whole, { recursive: true, force: true }));

const everyFile = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));

function flipBytes(file: string): void {
  const content = readFileSync(file);
  for (let at = 16; at < content.length; at += 64) content[at] = content[at]! ^ 0xff;
  writeFileSync(file, content);
}

describe('cli/start, a broken embedded database', () => {
  it.each([
    ['pg_control is zeros', (folder: string) => writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8192))],
    [
      'the write-ahead log is cut off',
      (folder: string) => {
        for (const file of everyFile(join(folder, 'pg_wal'))) truncateSync(file, 100);
      },
    ],
    [
      'bytes are flipped in the catalogue',
      (folder: string) => {
        for (const database of readdirSync(join(folder, 'base'))) flipBytes(join(folder, 'base', database, '1259'));
      },
    ],
  ])(
    'comes up on the newest backup when %s',
    async (_, breakIt) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'grab-broken-'));
      cpSync(whole, dataDir, { recursive: true });
      breakIt(join(dataDir, 'postgres'));

      const installation = await startInstallation({ dataDir, sandbox: false, env: { LOG_LEVEL: 'info' } });
      const first = installation.processes();
      const ready = await fetch(`${installation.url}/readyz`);
      const code = await installation.stop();

      expect([ready.status, first.length, code]).toEqual([200, 1, 0]);
      expect(installation.output()).toContain('RESTORED FROM A BACKUP');
      expect(installation.output()).not.toContain('ended unexpectedly');
      expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.broken-'))).toHaveLength(1);
      rmSync(dataDir, { recursive: true });
    },
    60_000,
  );
});
