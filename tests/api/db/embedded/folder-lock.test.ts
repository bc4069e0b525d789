import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderLockedError, folderHolder, isAlive, type LockHolder, lockFolder } from '#api/db/embedded/folder-lock.ts';

const MODULE = join(import.meta.dirname, '../../../../api/db/embedded/folder-lock.ts');
let dataDir: string;
const children: ReturnType<typeof spawn>[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'grab-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Another process that tries to take the folder, says what came of it and lives on. */
async function contender(): Promise<{ child: ReturnType<typeof spawn>; said: string }> {
  const script = `const { lockFolder } = await import(${JSON.stringify(MODULE)});
    try { lockFolder(${JSON.stringify(dataDir)}); console.log('held'); } catch (error) { console.log(error.name); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = await once(child.stdout!, 'data');
  return { child, said: String(said).trim() };
}

async function killed(child: ReturnType<typeof spawn>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const stored = () => JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as LockHolder;
const store = (holder: LockHolder) => writeFileSync(join(dataDir, 'lock'), JSON.stringify(holder));

describe('api/db/embedded/folder-lock', () => {
  it('refuses a second process and names the first', async () => {
    const { child } = await contender();

    expect(() => lockFolder(dataDir)).toThrow(FolderLockedError);
    expect(() => lockFolder(dataDir)).toThrow(`is in use by process ${child.pid}`);
    expect(folderHolder(dataDir)?.pid).toBe(child.pid);
  });

  it('refuses the same process too', () => {
    const lock = lockFolder(dataDir);

    expect(() => lockFolder(dataDir)).toThrow(String(process.pid));
    lock.release();
    lockFolder(dataDir).release();
  });

  it('takes over from a process that was killed', async () => {
    const { child } = await contender();
    await killed(child);

    const lock = lockFolder(dataDir);

    expect(stored().pid).toBe(process.pid);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['of another boot', { bootId: 'earlier' }],
    ['of another process with the same number', { startedAt: '1' }],
  ])('takes over a lock %s', (_, change) => {
    lockFolder(dataDir);
    store({ ...stored(), ...change });

    lockFolder(dataDir);

    expect(isAlive(stored())).toBe(true);
  });

  it('takes over a lock that cannot be read', () => {
    writeFileSync(join(dataDir, 'lock'), '{');

    lockFolder(dataDir);

    expect(stored().pid).toBe(process.pid);
  });

  it('does not remove the lock of a successor', () => {
    const lock = lockFolder(dataDir);
    store({ ...stored(), token: 'successor' });

    lock.release();

    expect(stored().token).toBe('successor');
  });

  it('lets exactly one of several take over from a dead one', async () => {
    const { child } = await contender();
    await killed(child);

    const outcomes = await Promise.all(Array.from({ length: 6 }, contender));

    expect(outcomes.map((outcome) => outcome.said).sort()).toEqual([...Array(5).fill('FolderLockedError'), 'held']);
  });
});
