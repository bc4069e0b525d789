import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/index.ts';
import { DAY, KNOWN_DEVICE, SIGN_IN } from '#config/constants.ts';
import { type Answer, PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const COOKIE = /grab_device=[^;]+/;

describe('api/auth: a device that is known', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi({ TRUST_PROXY: 'on' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, phoneNumber: `+1202555${2000 + count}` });
  });

  const signIn = ({ cookie, from = '10.9.0.1', ...json }: { cookie?: string; from?: string; [field: string]: unknown } = {}) =>
    api.send('POST', '/prd/auth/sign-in', {
      json: { phoneNumber: driver.phoneNumber, password: PASSWORD, client: 'web', ...json },
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    });
  const cookieOf = ({ headers }: Answer) => COOKIE.exec(headers.get('set-cookie') ?? '')?.[0];
  /** Strangers, each from another address, until the phone takes no more. */
  const lock = async () => {
    for (let i = 0; i <= SIGN_IN.perPhone; i++) await signIn({ password: 'a guess', from: `10.8.${count}.${i}` });
  };

  it('still signs in while strangers have locked its phone', async () => {
    const cookie = cookieOf(await signIn())!;
    await lock();

    const unknown = await signIn();
    const known = await signIn({ cookie });
    const stranger = await signIn({ password: 'a guess', from: '10.7.0.1' });

    expect([unknown.status, known.status, stranger.status]).toEqual([429, 200, 429]);
    expect(known.json).toMatchObject({ userId: driver.userId });
  }, 60_000);

  it('keeps its token where no script and no other call gets it, and tells nobody else', async () => {
    const web = await signIn();
    const terminal = await signIn({ client: 'terminal' });

    const set = web.headers.getSetCookie().find((one) => one.startsWith('grab_device'))!;
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/prd/auth/sign-in', `Max-Age=${KNOWN_DEVICE.goodMs / 1000}`])
      expect(set).toContain(part);
    expect(set).not.toMatch(new RegExp([driver.userId, driver.phoneNumber.slice(1)].join('|')));
    expect([Object.keys(web.json).sort(), cookieOf(terminal)]).toEqual([['expiresIn', 'idToken', 'userId'], undefined]);
    expect(Object.keys(terminal.json).sort()).toEqual(['expiresIn', 'idToken', 'refreshToken', 'userId']);
  });

  it('may guess at the password ten times in ten minutes, wherever it is', async () => {
    const cookie = cookieOf(await signIn())!;

    const statuses = [];
    for (let i = 0; i < KNOWN_DEVICE.attempts.points + 1; i++)
      statuses.push((await signIn({ cookie, password: 'a guess', from: `10.6.${count}.${i}` })).status);

    expect(statuses).toEqual([...Array(KNOWN_DEVICE.attempts.points).fill(401), 429]);
  });

  it('is known for its own driver alone', async () => {
    const cookie = cookieOf(await signIn())!;
    driver = await api.addUser({ userId: `other-${count}`, phoneNumber: `+1202555${3000 + count}` });
    await lock();

    const broken = ['grab_device=', 'grab_device=~~~', `${cookie}x`, 'grab_device=1.a.k1.b', `grab_device=${'~9'.repeat(2000)}`];
    const statuses = [];
    for (const one of [cookie, ...broken]) statuses.push((await signIn({ cookie: one })).status);

    expect(statuses).toEqual(Array(6).fill(429));
  }, 60_000);

  it('remembers several drivers, and each once', async () => {
    const [first, second] = [driver, await api.addUser({ userId: `other-${count}`, phoneNumber: `+1202555${3000 + count}` })];
    let cookie: string | undefined;
    for (driver of [first, second, first, second, first]) cookie = cookieOf(await signIn(cookie ? { cookie } : {}))!;

    expect(cookie!.split('~')).toHaveLength(2);
    await lock();
    expect((await signIn({ cookie: cookie! })).status).toBe(200);
    driver = second;
    await lock();
    expect((await signIn({ cookie: cookie! })).status).toBe(200);
  }, 60_000);

  const FORGOTTEN = [
    ['every sign-in was ended', () => endAll()],
    ['half a year has passed', () => api.pass(KNOWN_DEVICE.goodMs + DAY)],
  ] as const;
  it.each(FORGOTTEN)(
    'is a stranger again after %s',
    async (_, happen) => {
      const cookie = cookieOf(await signIn())!;
      await happen();
      await lock();

      expect((await signIn({ cookie })).status).toBe(429);
    },
    60_000,
  );

  const endAll = () =>
    api.ctx.db
      .update(users)
      .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.userId, driver.userId));
});
