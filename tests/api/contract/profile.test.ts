import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptAttempts, auditLog, images, users } from '#api/db/schema/index.ts';
import { PICTURES } from '#config/constants.ts';
import { FLEX, PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api/profile', () => {
  let api: TestApi;
  let driver: TestUser;
  let admin: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'admin', admin: true });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, phoneNumber: `+1202555${7000 + count}`, flex: {} });
  });

  const record = async (userId = driver.userId) => (await api.send('GET', `/prd/user?userId=${userId}`, { token: admin.token })).json;
  const update = (body: Record<string, unknown>, token = driver.token) =>
    api.send('PATCH', '/prd/user/web', { token, json: { userId: driver.userId, body } });
  const upload = (image: string, json: Record<string, unknown> = { purpose: 'profile' }, token = driver.token) =>
    api.send('POST', '/prd/images', { token, json: { userId: driver.userId, image, fileName: 'me.jpg', ...json } });
  const download = async (url: string) => {
    const response = await fetch(`${api.url}${url}`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const filesHeld = () => {
    const folder = join(api.dataDir, 'files');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  describe('record', () => {
    it('changes name, privacy and language, and says who changed what (USER-01, USER-02, USER-06, USER-09)', async () => {
      const { status, json } = await update({ name: '  Dana Doe ', public: true, lang: 'es' });

      expect(status).toBe(200);
      expect(json).toMatchObject({ name: 'Dana Doe', public: true, lang: 'es' });
      const { json: log } = await api.send('GET', `/prd/user/audit-log?userId=${driver.userId}`, { token: admin.token });
      expect(JSON.parse(log[0].differences)).toMatchObject({ name: [expect.any(String), 'Dana Doe'], lang: [null, 'es'] });
    });

    it('accepts the current version of the terms (OVERLAY-02)', async () => {
      const { json } = await update({ termsVersion: 1 });

      expect(json.termsVersion).toBe(1);
    });

    it.each([0, 2, -1])('refuses to accept version %i of the terms, which is not the current one (ERR-54)', async (termsVersion) => {
      const before = await api.fingerprint();

      const answer = await update({ termsVersion });

      expect([answer.status, answer.json.message]).toEqual([409, 'There was an error accepting terms of service']);
      expect(await api.fingerprint()).toBe(before);
    });

    const REFUSED = [
      ['a name of blanks', { name: '  ' }, 'body.name'],
      ['a name of 81 characters', { name: 'x'.repeat(81) }, 'body.name'],
      ['privacy that is no yes or no', { public: 'yes' }, 'body.public'],
      ['a language there is not', { lang: 'fr' }, 'body.lang'],
      ['half a version', { termsVersion: 1.5 }, 'body.termsVersion'],
      ['a picture by its address', { profilePicture: 'https://elsewhere.example/p.png' }, 'body.profilePicture'],
    ] as const;
    it.each(REFUSED)('refuses %s and writes nothing', async (_, body, path) => {
      const before = await api.fingerprint();

      const answer = await update(body);

      expect([answer.status, answer.json.issues[0].path]).toEqual([400, path]);
      expect(await api.fingerprint()).toBe(before);
    });
  });

  describe('picture', () => {
    const photo = (width = 1200, height = 800) =>
      sharp({ create: { width, height, channels: 3, background: '#246' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
        .toBuffer();
    const base64 = async (picture: Promise<Buffer>) => (await picture).toString('base64');

    it('is encoded again: small, WebP, without place or maker; the record shows it (USER-05, CONST-51, ENT-01, API-28)', async () => {
      const { status, json } = await upload(`data:image/jpeg;base64,${await base64(photo())}`);

      expect(status).toBe(200);
      expect(json).toMatchObject({ url: expect.stringMatching(/^\/prd\/images\/[\w-]{22}\.webp$/), width: 500, height: 333 });
      expect((await record()).profilePicture).toBe(json.url);
      const { response, bytes } = await download(json.url);
      const meta = await sharp(bytes).metadata();
      expect([meta.format, meta.width, meta.exif, meta.xmp, meta.icc]).toEqual(['webp', 500, undefined, undefined, undefined]);
      expect(bytes.length).toBe(json.bytes);
      expect(bytes.length).toBeLessThanOrEqual(400_000);
      expect(bytes.toString('latin1')).not.toContain('canary');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'attachment',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    });

    it('is upright whatever the camera noted', async () => {
      const lying = sharp(await photo(400, 200))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();

      const { json } = await upload(await base64(lying));

      expect([json.width, json.height]).toEqual([200, 400]);
    });

    it.each(['png', 'webp'] as const)('may be %s', async (format) => {
      const { status } = await upload(
        await base64(
          sharp(await photo(30, 20))
            .toFormat(format)
            .toBuffer(),
        ),
      );

      expect(status).toBe(200);
    });

    it('takes the place of the one before, which is gone', async () => {
      const first = (await upload(await base64(photo(50, 50)))).json.url;
      const held = filesHeld().length;
      const second = (await upload(await base64(photo(60, 60)))).json.url;

      expect((await record()).profilePicture).toBe(second);
      expect((await download(first)).response.status).toBe(404);
      expect(filesHeld()).toHaveLength(held);
    });

    it.each([
      ['pictures', Array(PICTURES.perDriver.pictures).fill(1)],
      ['bytes', [PICTURES.perDriver.bytes]],
    ])('is refused where its driver has the most %s, unless it takes the place of another', async (_, sizes) => {
      const { url } = (await upload(await base64(photo(50, 50)))).json;
      const { userId } = driver;
      const rows = sizes.slice(1).map((bytes, i) => ({ name: `${count}-${i}`.padEnd(22, 'x'), userId, bytes, createdAt: 0 }));
      if (rows.length) await api.ctx.db.insert(images).values(rows);
      else await api.ctx.db.insert(images).values({ name: `${count}`.padEnd(22, 'x'), userId, bytes: sizes[0] - 400_000, createdAt: 0 });
      if (!rows.length)
        await api.ctx.db
          .update(images)
          .set({ bytes: 400_000 })
          .where(eq(images.name, url.split('/').at(-1)));
      const held = filesHeld();

      const one = await upload(await base64(photo(60, 60)), {});
      expect([one.status, one.json.code]).toEqual([409, 'images.tooMany']);
      expect(filesHeld()).toEqual(held);

      expect((await upload(await base64(photo(60, 60)))).status).toBe(200);
      expect(filesHeld()).toHaveLength(held.length);
    });

    it('is refused once all of them together fill what they may', async () => {
      const bytes = api.ctx.env.PICTURES_MB * 1_000_000;
      await api.ctx.db.insert(images).values({ name: 'all', userId: 'somebody', bytes, createdAt: 0 });
      const held = filesHeld();

      const { status, json } = await upload(await base64(photo(60, 60)));
      await api.ctx.db.delete(images).where(eq(images.name, 'all'));

      expect([status, json.code]).toEqual([507, 'images.full']);
      expect(filesHeld()).toEqual(held);
    });

    it('is removed by its owner, from the record and from the disk', async () => {
      const { url } = (await upload(await base64(photo(50, 50)))).json;
      const stranger = await api.addUser({ userId: `stranger-${count}`, phoneNumber: `+1202555${8000 + count}` });
      const remove = (userId: string, token: string) => api.send('DELETE', '/prd/images', { token, json: { userId, url } });

      const foreign = await remove(stranger.userId, stranger.token);
      const own = await remove(driver.userId, driver.token);
      const again = await remove(driver.userId, driver.token);

      expect([foreign.status, own.status, again.status]).toEqual([404, 204, 404]);
      expect((await record()).profilePicture).toBeNull();
      expect((await download(url)).response.status).toBe(404);
    });

    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const REFUSED: [string, () => Promise<string> | string, number, string][] = [
      ['an SVG', () => Buffer.from(svg).toString('base64'), 400, 'images.unreadable'],
      ['a web page that calls itself a picture', () => `data:image/png;base64,${btoa('<html>')}`, 400, 'images.unreadable'],
      [
        'a GIF',
        () =>
          base64(
            sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
              .gif()
              .toBuffer(),
          ),
        400,
        'images.unreadable',
      ],
      ['a picture that ends too early', async () => (await photo()).subarray(0, 2000).toString('base64'), 400, 'images.unreadable'],
      ['a beginning without a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64'), 400, 'images.unreadable'],
      ['no base64', () => 'not base64!', 400, 'images.unreadable'],
      ['nothing', () => '', 400, 'input.invalid'],
      [
        '41 megapixels',
        () =>
          base64(
            sharp({ create: { width: 8200, height: 5000, channels: 3, background: 'red' } })
              .png()
              .toBuffer(),
          ),
        413,
        'images.tooLarge',
      ],
      [
        'more than 10 MB',
        () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10_000_000)]).toString('base64'),
        413,
        'images.tooLarge',
      ],
      ['a body over the limit', () => 'A'.repeat(15_000_000), 413, 'input.tooLarge'],
    ];
    it.each(REFUSED)('refuses %s with a reason and keeps nothing', async (_, make, status, code) => {
      const [before, held] = [await api.fingerprint(), filesHeld().length];

      const answer = await upload(await make());

      expect([answer.status, answer.json.code]).toEqual([status, code]);
      expect(await api.fingerprint()).toBe(before);
      expect(filesHeld()).toHaveLength(held);
    });

    const FAULTS = [
      ['POST', { image: 'anything', fileName: 'me.jpg' }, 'images.failed', 'Error Uploading images'],
      ['DELETE', { url: `/prd/images/${'x'.repeat(22)}.webp` }, 'images.deleteFailed', 'Error deleting images'],
    ] as const;
    it.each(FAULTS)('says so when the records fail: %s (ERR-35, ERR-36)', async (method, json, code, message) => {
      const sent = method === 'POST' ? { ...json, image: await base64(photo(9, 9)) } : json;
      const { pool } = api.ctx.database;
      const held = filesHeld();
      const lost = (() => Promise.reject(new Error('connection lost'))) as never;
      const broken = [vi.spyOn(pool, 'query').mockImplementation(lost), vi.spyOn(pool, 'connect').mockImplementation(lost)];

      const answer = await api
        .send(method, '/prd/images', { token: driver.token, json: { userId: driver.userId, ...sent } })
        .finally(() => {
          for (const spy of broken) spy.mockRestore();
        });

      expect([answer.status, answer.json.code, answer.json.message]).toEqual([500, code, message]);
      expect(filesHeld()).toEqual(held);
    });

    it.each(['../keys.json', '..%2Fkeys.json', 'a.webp', 'aaaaaaaaaaaaaaaaaaaaaa.png'])('gives out no other file: %s', async (name) => {
      const { response } = await download(`/prd/images/${name}`);

      expect([400, 404]).toContain(response.status);
    });
  });

  describe('deletion', () => {
    const remove = (json: Record<string, unknown>, token = driver.token) =>
      api.send('DELETE', '/prd/user', { token, json: { userId: driver.userId, ...json } });
    const everywhere = async (needle: string) => {
      const { rows } = await api.ctx.database.pool.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const { rowCount } = await api.ctx.database.pool.query(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${needle}%`]);
        if (rowCount) found.push(name);
      }
      return found;
    };

    it('takes everything that says who the driver was, at once; the audit log and the list of deleted drivers keep an opaque id (API-129)', async () => {
      const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const { url } = (await upload(photo.toString('base64'))).json;
      await update({ name: 'Canary Person' });
      await api.send('POST', '/prd/auth/sign-in', { json: { phoneNumber: driver.phoneNumber, password: PASSWORD } });

      const answer = await remove({ password: PASSWORD });

      expect([answer.status, answer.text]).toEqual([204, '']);
      for (const trace of ['Canary Person', driver.phoneNumber, `${driver.userId}@example.com`, url])
        expect(await everywhere(trace)).toEqual([]);
      expect(await everywhere(driver.userId)).toEqual(['audit_log', 'deleted_drivers']);
      expect((await download(url)).response.status).toBe(404);
      expect((await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).status).toBe(401);
      const [last] = await api.ctx.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.userId, driver.userId))
        .orderBy(auditLog.seq)
        .then((rows) => rows.slice(-1));
      expect(last).toMatchObject({ modifiedBy: driver.userId, differences: { deleted: [false, true] } });
    });

    it('wants the driver’s own password, and nothing of an admin who removes somebody', async () => {
      const without = await remove({});
      const wrong = await remove({ password: 'not it at all' });
      const byAdmin = await remove({}, admin.token);

      expect([without.status, wrong.status, byAdmin.status]).toEqual([401, 401, 204]);
      expect([without.json.code, wrong.json.code]).toEqual(['auth.wrong', 'auth.wrong']);
    });

    it('waits for an accept whose outcome is open', async () => {
      await api.ctx.db.insert(acceptAttempts).values({
        attemptId: crypto.randomUUID(),
        userId: driver.userId,
        service: FLEX,
        account: 'a',
        offerId: `o-${count}`,
        state: 'unknown',
        startsAt: 0,
        endsAt: 1,
        locationId: 'l',
        offer: {} as never,
        createdAt: 0,
      });

      const answer = await remove({ password: PASSWORD });

      expect([answer.status, answer.json.code]).toEqual([409, 'user.settling']);
      expect(await api.ctx.db.select().from(users).where(eq(users.userId, driver.userId))).toHaveLength(1);
      expect(await api.ctx.db.select().from(images).where(eq(images.userId, driver.userId))).toEqual([]);
    });

    it('stops the session first', async () => {
      await update({ userDisabled: false });
      expect(api.ctx.engine.inspect(driver.userId, FLEX)).not.toBeNull();

      await remove({ password: PASSWORD });

      const left = api.ctx.engine.inspect(driver.userId, FLEX)?.status.state ?? 'stopped';
      expect(['stopped', 'stopping']).toContain(left);
    });
  });
});
