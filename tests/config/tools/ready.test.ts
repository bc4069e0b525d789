import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../../config/tools/ready.mjs');

describe('config/tools/ready', () => {
  let home: string;
  let checkout: string;

  /** A checkout with a lock, and an `npm` that only says that it was called. */
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'ready-'));
    checkout = join(home, 'checkout');
    for (const folder of ['checkout/config/tools', 'elsewhere', 'bin']) mkdirSync(join(home, folder), { recursive: true });
    cpSync(script, join(checkout, 'config/tools/ready.mjs'));
    writeFileSync(join(checkout, 'config/tools/texts.mjs'), '');
    writeFileSync(join(checkout, 'package-lock.json'), '{}');
    writeFileSync(join(home, 'elsewhere/kept'), '');
    writeFileSync(join(home, 'bin/npm'), `#!/bin/sh\nmkdir -p node_modules; touch "${join(home, 'installed')}"\n`, { mode: 0o755 });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function ready() {
    const path = `${join(home, 'bin')}${delimiter}${process.env.PATH}`;
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'config/tools/ready.mjs')], {
      env: { ...process.env, PATH: path },
      encoding: 'utf8',
    });
    return { status, stderr, installed: existsSync(join(home, 'installed')) };
  }

  it('installs where there are no packages yet, once for a lock', () => {
    expect(ready()).toMatchObject({ status: 0, installed: true });
    rmSync(join(home, 'installed'));

    expect(ready()).toMatchObject({ status: 0, installed: false });
  });

  it('does not install through a link: what it leads to would be emptied', () => {
    symlinkSync(join(home, 'elsewhere'), join(checkout, 'node_modules'));

    const { status, stderr, installed } = ready();

    expect({ status, installed }).toEqual({ status: 1, installed: false });
    expect(stderr).toContain(`node_modules is a link to ${join(home, 'elsewhere')}`);
    expect(readdirSync(join(home, 'elsewhere'))).toEqual(['kept']);
  });

  it('does not install through a link that leads nowhere either', () => {
    symlinkSync(join(home, 'gone'), join(checkout, 'node_modules'));

    expect(ready()).toMatchObject({ status: 1, installed: false });
  });

  it('uses packages behind a link that are those of the lock', () => {
    ready();
    rmSync(join(home, 'installed'));
    cpSync(join(checkout, 'node_modules/.ready'), join(home, 'elsewhere/.ready'));
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    symlinkSync(join(home, 'elsewhere'), join(checkout, 'node_modules'));

    expect(ready()).toMatchObject({ status: 0, installed: false });
  });
});
