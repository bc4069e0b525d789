import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '#api/db/schema/index.ts';
import { removeOldSelfies } from '#api/verbs/selfies/store.ts';
import { SELFIES } from '#config/constants.ts';
import { control, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api: selfies', () => {
  let api: TestApi;
  let driver: TestUser;
  let busy: TestUser;
  let other: TestUser;
  let picture: string;
  const upload = (sent: string[], by = driver, userId = by.userId) =>
    api.send('POST', '/prd/mask', { token: by.token, json: { userId, images: sent } });
  const remove = (urls: string[], by = driver) =>
    api.send('DELETE', '/prd/mask', { token: by.token, json: { userId: by.userId, images: urls } });
  const address = (by = driver) => api.send('GET', '/prd/selfie', { token: by.token });
  const send = (input: Record<string, unknown>, by = driver) => api.send('PUT', '/prd/selfie', { token: by.token, json: input });
  const stored = async (by = driver): Promise<string[]> =>
    (await api.send('GET', `/prd/user?userId=${encodeURIComponent(by.userId)}`, { token: by.token })).json.maskUrls;
  const files = () => readdirSync(join(api.dataDir, 'files'));

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'selfie', flex: {} });
    busy = await api.addUser({ userId: 'ana+selfie-busy', flex: {} });
    other = await api.addUser({ userId: 'other' });
    picture = (
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a06040' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
  });
  beforeEach(async () => {
    for (const by of [driver, busy]) {
      const urls = await stored(by);
      if (urls.length) await remove(urls, by);
    }
  });
  afterAll(() => api.stop());

  it('keeps ten pictures, in the order they came, and refuses the eleventh (API-27, SELFIE-06, CONST-18)', async () => {
    for (let i = 0; i < 5; i++)
      expect((await upload([picture, `data:image/jpeg;base64,${picture}`])).json.maskUrls).toHaveLength(2 * i + 2);
    expect(await upload([picture])).toMatchObject({ status: 409, json: { code: 'selfie.tooMany' } });
    expect(await stored()).toHaveLength(10);
    expect(files()).toHaveLength(10);
    const [first, second] = (await stored()) as [string, string];
    expect((await remove([first])).json.maskUrls[0]).toBe(second);
    expect((await api.send('GET', first)).status).toBe(404);
    expect((await remove([first])).json.code).toBe('images.notFound');
    expect((await upload(Array(11).fill(picture))).status).toBe(400);
  });

  it('refuses what is no picture, is cut off, or would open to 50,000 x 50,000 px, and says which (SELFIE-12)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const half = Buffer.from(picture, 'base64').subarray(0, 300).toString('base64');
    for (const [sent, code] of [
      [svg, 'images.unreadable'],
      ['no base64 !', 'images.unreadable'],
      [half, 'images.unreadable'],
      [bomb(50_000, 50_000).toString('base64'), 'images.tooLarge'],
    ] as const) {
      const answer = await upload([picture, sent]);
      expect([answer.status, answer.json.code, answer.json.issues?.[0].path]).toEqual([expect.any(Number), code, 'images.1']);
    }
    expect(await stored()).toEqual([]);
    expect(files()).toEqual([]);
  });

  it('keeps nothing of the file but its pixels: no position, upright, at most 1080 px', async () => {
    const withPlace = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080' } })
      .withExif({
        IFD0: { Make: 'Phone' },
        IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '87/1 37/1 0/1', GPSLongitudeRef: 'W' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const { json } = await upload([withPlace.toString('base64')]);
    const kept = Buffer.from(await (await fetch(`${api.url}${json.maskUrls[0]}`)).arrayBuffer());
    const facts = await sharp(kept).metadata();
    expect([facts.exif, facts.format, facts.width, facts.height]).toEqual([undefined, 'webp', 1080, 810]);
    expect(kept.includes('Phone')).toBe(false);
  });

  it('asks where a selfie is wanted, sends the first one there and removes it (API-25, API-26, SELFIE-08, SELFIE-11)', async () => {
    const { maskUrls } = (await upload([picture, picture, picture])).json;
    const wanted = (await address()).json;
    expect(wanted).toEqual({ address: expect.stringMatching(/^\/selfies\//), id: expect.any(String), status: 'REQUIRED' });
    expect((await send(wanted)).json.maskUrls).toEqual(maskUrls.slice(1));
    expect(await stored()).toEqual(maskUrls.slice(1));
    const rows = await control(api.sandboxUrl, 'GET', '/ledger?platform=amazon-flex');
    expect(rows.filter((row: { call: string }) => row.call === 'selfie').map((row: { outcome: string }) => row.outcome)).toEqual([
      'ok',
      'ok',
    ]);
    // Once a day is enough.
    expect((await address()).json).toEqual({ result: 'NO_VERIFY' });
  });

  it('reads the saved selfie bypass, which skips no selfie (ENT-21, API-14)', async () => {
    const careful = await api.addUser({ userId: 'careful', flex: {} });
    const bypass = async (by: TestUser, userId = by.userId) => api.send('GET', `/prd/bypass?userId=${userId}`, { token: by.token });
    expect((await bypass(careful)).json).toEqual({ active: false });
    const saved = { userId: 'careful', body: { driverOptions: { selfieBypassActive: true } } };
    expect((await api.send('PATCH', '/prd/user/web', { token: careful.token, json: saved })).status).toBe(200);
    expect((await bypass(careful)).json).toEqual({ active: true });
    expect((await bypass(other, 'careful')).status).toBe(403);
    expect((await bypass(other)).json).toEqual({ active: false });

    const wanted = (await address(careful)).json;
    expect(wanted.status).toBe('REQUIRED');
    expect(await send(wanted, careful)).toMatchObject({ status: 409, json: { code: 'selfie.tooFew' } });
    expect((await address(careful)).json.status).toBe('REQUIRED');
  });

  it('sends nothing with fewer than three, to no address of somebody else, and for nobody else (SELFIE-05, ERR-39)', async () => {
    await upload([picture, picture]);
    expect((await send({ address: '/selfies/x', id: 'x', status: 'REQUIRED' })).json.code).toBe('selfie.tooFew');
    await upload([picture]);
    for (const place of ['http://127.0.0.1:1/selfies/x', '/../_sandbox/reset', '/selfies/../x'])
      expect((await send({ address: place, id: 'x', status: 'REQUIRED' })).json.code).toBe('selfie.putFailed');
    expect(api.logged.some((line) => line.includes('Error putting selfie'))).toBe(true);
    expect(await stored()).toHaveLength(3);
    expect((await upload([picture], other, driver.userId)).status).toBe(403);
    expect((await address(other)).json.code).toBe('selfie.notLinked');
  });

  it('passes on that the platform refuses for now (SELFIE-09, ERR-40)', async () => {
    expect((await address(busy)).json).toEqual({ result: 'FORBIDDEN' });
    expect((await address(busy)).json).toEqual({ result: 'FORBIDDEN' });
    expect((await address(busy)).json).toHaveProperty('address');
    await control(api.sandboxUrl, 'POST', '/faults', { platform: 'amazon-flex', call: 'selfie', times: 10, status: 500 });
    expect((await address(busy)).json.code).toBe('selfie.addressFailed');
    expect(api.logged.some((line) => line.includes('Error getting putting selfie'))).toBe(true);
    await control(api.sandboxUrl, 'DELETE', '/faults', {});
  });

  it('goes after thirty days', async () => {
    await upload([picture]);
    await api.ctx.db.update(images).set({ createdAt: api.ctx.machine.now() - SELFIES.keepMs - 1 });
    await removeOldSelfies(api.ctx);
    expect(await stored()).toEqual([]);
    expect(files()).toEqual([]);
  });
});

/** A small PNG that says it is so large; its pixels are missing. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts: [string, Buffer][] = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(1000))],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts.map(([kind, data]) => chunk(kind, data))]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
