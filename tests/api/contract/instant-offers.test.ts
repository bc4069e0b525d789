import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appBuilds, appConfig } from '#api/db/schema/index.ts';
import { zipOf } from '#api/server/ports/app-builder/zip.ts';
import { removeOldApps } from '#api/verbs/instant-offers/app.ts';
import { APP_BUILD } from '#config/constants.ts';
import { eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const ON = { instantOffersActive: true, instantOffersMinPay: 44, instantOffersMaxStops: 7 };

describe('api: the app of the instant offers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builder-'));
  const builder = join(folder, 'build.sh');
  let api: TestApi;
  let driver: TestUser;
  let idle: TestUser;
  let stranger: TestUser;
  const ask = (method: string, by = driver, userId = by.userId) =>
    method === 'GET'
      ? api.send('GET', `/prd/flex-apk?userId=${userId}`, { token: by.token })
      : api.send(method, '/prd/flex-apk', { token: by.token, json: { userId } });
  const ended = (by = driver) =>
    eventually(async () => ((await ask('GET', by)).json.state !== 'creating' ? (await ask('GET', by)).json : null));
  /** The builder runs these lines: `$1` is the file to write. */
  const builds = (body: string) => {
    writeFileSync(builder, `#!/bin/sh\necho run >> ${folder}/runs\n${body}\n`);
    chmodSync(builder, 0o755);
    writeFileSync(join(folder, 'runs'), '');
  };
  const runs = () => readFileSync(join(folder, 'runs'), 'utf8').split('run').length - 1;
  const makes = () => builds(`cat > ${folder}/manifest.json; cp ${folder}/whole.zip "$1"`);

  beforeAll(async () => {
    writeFileSync(join(folder, 'whole.zip'), zipOf({ 'a.txt': 'the app '.repeat(100) }));
    api = await startApi({ APP_BUILDER: builder });
    driver = await api.addUser({ userId: 'maker', flex: { options: ON }, record: { continent: 0, country: 'US', region: 'Chicago' } });
    idle = await api.addUser({ userId: 'idle', flex: {} });
    stranger = await api.addUser({ userId: 'stranger' });
    await api.ctx.db.insert(appConfig).values({ type: 'flex_app_version', value: '3.90.1', updatedAt: 0 });
  });
  beforeEach(async () => {
    makes();
    await ask('DELETE');
  });
  afterAll(async () => {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes from idle through creating to ready, from the saved settings, and notes the date (API-20, API-21, INSTANT-10, INSTANT-11, INSTANT-13, ENT-29)', async () => {
    expect((await ask('GET')).json).toMatchObject({ state: 'idle', url: null, appVersion: '3.90.1' });
    expect((await ask('POST')).json).toMatchObject({ state: 'creating' });
    const ready = await ended();

    expect(ready).toMatchObject({ state: 'ready', fileName: expect.stringMatching(/^batch-grabber-\d\d-\d\d-\d{4}\.apk$/) });
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual({
      selfieBypassActive: false,
      instantOffersActive: true,
      instantOffersMinPay: 44,
      instantOffersMaxStops: 7,
      fakeGpsActive: false,
      instantOffersLocation: 'Default',
      continent: 0,
      country: 'US',
      region: 'Chicago',
      appVersion: '3.90.1',
    });
    const { json: record } = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });
    expect(`batch-grabber-${record.lastInstantOffersGenerated}.apk`).toBe(ready.fileName);
  });

  it('is one build however many ask at once, and stays until it is removed (API-22, INSTANT-18)', async () => {
    builds(`sleep 0.5; cp ${folder}/whole.zip "$1"`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST')));
    expect(answers.map(({ json }) => json.state)).toEqual(Array(8).fill('creating'));
    const { url } = await ended();
    expect(runs()).toBe(1);
    expect((await ask('POST')).json).toMatchObject({ code: 'apk.exists' });

    expect((await ask('DELETE')).status).toBe(204);
    expect((await ask('GET')).json.state).toBe('idle');
    expect((await api.send('GET', url)).status).toBe(404);
    expect(readdirSync(join(api.dataDir, 'apps'))).toEqual([]);
  });

  it('can be loaded by its address alone, and a download goes on where it ended (INSTANT-07, INSTANT-08)', async () => {
    await ask('POST');
    const { url, bytes, sha256, fileName } = await ended();
    const get = (headers: Record<string, string> = {}) => fetch(`${api.url}${url}`, { headers });
    const whole = await get();
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const file = Buffer.from(await whole.arrayBuffer());
    expect(file).toEqual(readFileSync(join(folder, 'whole.zip')));

    const rest = await get({ range: 'bytes=50-', 'if-range': `"${sha256}"` });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 50-${bytes - 1}/${bytes}`]);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(file.subarray(50));
    expect(Buffer.from(await (await get({ range: 'bytes=-10' })).arrayBuffer())).toEqual(file.subarray(-10));
    expect((await get({ range: `bytes=${bytes}-` })).status).toBe(416);
    // Another file than the one it began with: the whole of the new one.
    expect((await get({ range: 'bytes=50-', 'if-range': '"another"' })).status).toBe(200);
    expect((await api.send('GET', '/prd/flex-apk/aaaaaaaaaaaaaaaaaaaaaa.apk')).status).toBe(404);
  });

  it('says that it failed, keeps nothing, and can be tried again (ERR-42, INSTANT-23)', async () => {
    builds('exit 1');
    await ask('POST');
    expect(await ended()).toMatchObject({ state: 'failed', url: null });
    expect(readdirSync(join(api.dataDir, 'apps-unfinished'))).toEqual([]);
    makes();
    await ask('POST');
    expect((await ended()).state).toBe('ready');
  });

  it('needs one of the three switches and a linked account, and is only the own driver’s (INSTANT-16)', async () => {
    expect((await ask('POST', idle)).json).toMatchObject({ code: 'apk.nothingOn' });
    expect((await ask('POST', stranger)).json).toMatchObject({ code: 'setup.notEnabled' });
    expect((await ask('GET', idle, driver.userId)).status).toBe(403);
    expect((await ask('POST', idle, driver.userId)).status).toBe(403);
  });

  it('counts as failed once its node has been silent, and another can begin', async () => {
    const at = api.ctx.machine.now() - APP_BUILD.silentMs - 1;
    await api.ctx.db
      .insert(appBuilds)
      .values({ userId: driver.userId, buildId: 'dead', state: 'creating', manifest: {} as never, createdAt: at, updatedAt: at });
    expect((await ask('GET')).json.state).toBe('failed');
    expect((await ask('POST')).json.state).toBe('creating');
    expect((await ended()).state).toBe('ready');
  });

  it('is ended and forgotten where it is removed while it is being made', async () => {
    builds('sleep 30');
    await ask('POST');
    await eventually(() => runs() === 1);
    await ask('DELETE');
    await eventually(() => readdirSync(join(api.dataDir, 'apps-unfinished')).length === 0);
    expect((await ask('GET')).json.state).toBe('idle');
  });

  it('goes after a week, and a file that no row names goes as well', async () => {
    await ask('POST');
    await ended();
    writeFileSync(join(api.dataDir, 'apps/orphan.apk'), 'x');
    await removeOldApps(api.ctx);
    expect(readdirSync(join(api.dataDir, 'apps'))).toHaveLength(1);
    await api.ctx.db.update(appBuilds).set({ updatedAt: 0 }).where(eq(appBuilds.userId, driver.userId));
    await removeOldApps(api.ctx);
    expect((await ask('GET')).json.state).toBe('idle');
    expect(readdirSync(join(api.dataDir, 'apps'))).toEqual([]);
  });
});
