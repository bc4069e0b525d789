import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

describe('config/tools/build', () => {
  let checkout: string;

  /** A checkout whose tools only copy: Vite the console's page to where it is built, Nitro the built one to the server. */
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'build-'));
    for (const folder of ['config/tools', 'console', 'api', 'node_modules/.bin']) mkdirSync(join(checkout, folder), { recursive: true });
    cpSync(join(root, 'config/tools/build.mjs'), join(checkout, 'config/tools/build.mjs'));
    symlinkSync(join(root, 'node_modules/rolldown'), join(checkout, 'node_modules/rolldown'));
    tool('vite', 'mkdir -p .build && cp console/page .build/page');
    tool('nitropack', 'cp .build/page .build/served');
    page('old');
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const tool = (name: string, words: string) =>
    writeFileSync(join(checkout, 'node_modules/.bin', name), `#!/bin/sh\n${words}\n`, { mode: 0o755 });
  const page = (text: string) => writeFileSync(join(checkout, 'console/page'), text);
  const served = () => readFileSync(join(checkout, '.build/served'), 'utf8');
  /** Builds, and gives back which parts it took in hand. */
  function build(...words: string[]) {
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'config/tools/build.mjs'), ...words], { encoding: 'utf8' });
    expect({ status, stderr: status ? stderr : '' }).toEqual({ status: 0, stderr: '' });
    return [...stderr.matchAll(/Building (\w+)/g)].map(([, name]) => name);
  }

  it('builds the console with the server that serves it, and each only where it has changed', () => {
    build('api', '--if-changed');
    page('newer');

    expect(build('api', '--if-changed')).toEqual(['console', 'api']);
    expect(served()).toBe('newer');
    expect(build('api', '--if-changed')).toEqual([]);
  });

  it('builds the server again when the console was built alone', () => {
    build('api', '--if-changed');
    page('newer');
    build('console');

    expect(build('console', 'api', '--if-changed')).toEqual(['api']);
    expect(served()).toBe('newer');
  });
});
