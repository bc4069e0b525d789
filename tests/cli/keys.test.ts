import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { openKeyRing } from '#api/db/key-ring.ts';
import { auditLog, linkedServices } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { freshDataDir, insertUsers, machine, onServer, silentLog } from '../support/database.ts';
import { fakeServer, grab } from '../support/grab.ts';
import { root } from '../support/installation.ts';

const SERVICE = 'AMAZON_FLEX';
const LINKS = 1500;

let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = await freshDataDir();
  env = { DATA_DIR: dataDir };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, log: silentLog, machine });
const json = async (...args: string[]) => {
  const ran = await grab([...args, '--json'], { env });
  return { code: ran.code, ...JSON.parse(ran.stdout || '{}'), text: ran.stdout + ran.stderr };
};

async function link(count: number): Promise<void> {
  const database = await open();
  const sealing = createSealing(openKeyRing({ dataDir }).ring);
  const ids = Array.from({ length: count }, (_, i) => `driver-${i}`);
  await insertUsers(database, ...ids.map((userId, i) => ({ userId, phoneNumber: `+1202${i}` })));
  await database.db.insert(linkedServices).values(
    ids.map((userId) => ({
      userId,
      service: SERVICE,
      sealedSecrets: sealing.seal(secretsPlace(userId, SERVICE), `canary of ${userId}`),
      createdAt: 0,
      updatedAt: 0,
    })),
  );
  await database.close();
}

/** How many secrets open, and what the audit log says. */
async function readBack() {
  const database = await open();
  const sealing = createSealing(openKeyRing({ dataDir }).ring);
  const links = await database.db.select().from(linkedServices);
  const opened = links.filter(
    ({ userId, sealedSecrets }) => sealing.tryOpen(secretsPlace(userId, SERVICE), sealedSecrets!) === `canary of ${userId}`,
  );
  const audit = (await database.db.select().from(auditLog)).map((row) => Object.keys(row.differences)[0]);
  await database.close();
  return { opened: opened.length, audit };
}

describe('cli/keys at a running server', () => {
  it('goes on step by step until every place was seen', async () => {
    let left = 500;
    const facts = () => ({
      own: true,
      keys: [
        { key: 'k2-b', known: true, newest: true, madeAt: null, secrets: 500 - left },
        { key: 'k1-a', known: true, newest: false, madeAt: null, secrets: left },
        { key: 'k0-c', known: false, newest: false, madeAt: null, secrets: 1 },
      ],
    });
    const server = await fakeServer({
      'GET /prd/ops/keys': facts,
      'POST /prd/ops/keys/rotate': { newest: 'k2-b', added: true },
      'POST /prd/ops/keys/rewrap': () => {
        const rewrapped = Math.min(200, left);
        left -= rewrapped;
        return { after: left ? `after ${left}` : null, rewrapped, lost: left ? 0 : 1, damaged: 0 };
      },
    });

    const ran = await grab(['keys', 'rotate', '--json'], { env: { GRAB_URL: server.url, GRAB_TOKEN: 'token' } });

    server.close();
    expect(JSON.parse(ran.stdout)).toEqual({ newest: 'k2-b', added: true, rewrapped: 500, left: 0, unreadable: 1 });
    expect(ran.code).toBe(8);
    expect(server.calls.filter(({ call }) => call.endsWith('rewrap')).map(({ body }) => body)).toEqual([
      {},
      { after: 'after 300' },
      { after: 'after 100' },
    ]);
  });
});

describe.skipIf(onServer)('cli/keys', { timeout: 90_000 }, () => {
  it('rotates, lists and drops on records that no server holds', async () => {
    await link(3);
    const backup = readFileSync(join(dataDir, 'keys.json'), 'utf8');

    const rotated = await json('keys', 'rotate');
    const listed = await json('keys', 'list');
    const unasked = await grab(['keys', 'drop'], { env });
    const dropped = await json('keys', 'drop', '--yes');

    expect(rotated).toMatchObject({ code: 0, added: true, rewrapped: 3, left: 0, unreadable: 0 });
    expect(listed.keys.map((key: { secrets: number; newest: boolean }) => [key.secrets, key.newest])).toEqual([
      [3, true],
      [0, false],
    ]);
    expect(unasked.code).toBe(2);
    expect(dropped.dropped).toEqual([listed.keys[1].key]);
    expect(await readBack()).toEqual({ opened: 3, audit: ['keys.newest', 'keys.allUnder', 'keys.dropped'] });
    const [, oldKey] = JSON.parse(backup).keys[0].split(':');
    for (const { text } of [rotated, listed, dropped])
      expect(text).not.toMatch(new RegExp(`canary|${oldKey.slice(0, 20).replaceAll('+', '\\+')}`));
  });

  it.each<NodeJS.Signals>(['SIGKILL', 'SIGINT'])('stopped in the middle by %s loses nothing and goes on', async (signal) => {
    await link(LINKS);
    const child = spawn(process.execPath, [join(root, 'cli/bin.mjs'), 'keys', 'rotate'], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Its first word comes when the new key is there and nothing is under it yet.
    await once(child.stderr!, 'data');
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');

    const between = await readBack();
    const listed = await json('keys', 'list');
    const rotated = await json('keys', 'rotate');
    const after = await readBack();

    expect(between.opened).toBe(LINKS);
    expect(listed.keys).toHaveLength(2);
    const done = listed.keys[0].secrets as number;
    expect(done).toBeLessThan(LINKS);
    expect(rotated).toMatchObject({ code: 0, added: false, newest: listed.keys[0].key, rewrapped: LINKS - done, left: 0 });
    expect(after).toEqual({ opened: LINKS, audit: ['keys.newest', 'keys.allUnder'] });
  });

  it('says plainly what a lost key means', async () => {
    await link(2);
    rmSync(join(dataDir, 'keys.json'));

    const rotated = await grab(['keys', 'rotate'], { env });
    const spanish = await grab(['keys', 'list'], { env: { ...env, LANG: 'es_ES.UTF-8' } });

    expect(rotated.code).toBe(8);
    expect(rotated.stdout).toContain('2 secrets cannot be read with any key. The console asks those drivers to link the account again.');
    expect(spanish.stdout).toContain('falta en el llavero');
  });

  it('leaves a ring that is CREDENTIALS_KEYS to who sets it', async () => {
    await link(2);
    const [own] = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).keys;
    const given = { ...env, CREDENTIALS_KEYS: `fresh:${Buffer.alloc(32, 7).toString('base64')},${own}` };

    const rotated = await grab(['keys', 'rotate'], { env: given });
    const dropped = await grab(['keys', 'drop', '--yes'], { env: given });
    const alone = await grab(['keys', 'rotate'], { env: { ...given, CREDENTIALS_KEYS: given.CREDENTIALS_KEYS.split(',')[0]! } });

    expect(rotated).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 secrets encrypted again; fresh now encrypts all of them.'),
    });
    expect(rotated.stdout).toContain('Remove it from CREDENTIALS_KEYS on every node');
    expect(dropped).toMatchObject({ code: 1, stderr: expect.stringContaining('CREDENTIALS_KEYS') });
    expect(alone.stdout).toContain('first with the new key last, then with it first');
  });
});
