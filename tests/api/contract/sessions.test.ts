import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKENS } from '#config/constants.ts';
import { PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe('api/sessions', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, phoneNumber: `+1202555${5000 + count}` });
    await api.ctx.database.pool.query('delete from refresh_tokens where user_id = $1', [driver.userId]);
    api.ctx.callers.forget(driver.userId);
  });

  const signIn = async (agent: string, of = driver) =>
    (
      await api.send('POST', '/prd/auth/sign-in', {
        json: { phoneNumber: of.phoneNumber, password: PASSWORD },
        headers: { 'user-agent': agent },
      })
    ).json as { idToken: string; refreshToken: string };
  const list = async (token: string) => (await api.send('GET', '/prd/auth/sessions', { token })).json.sessions as any[];
  const end = (token: string, sessionId: string) => api.send('DELETE', `/prd/auth/sessions/${sessionId}`, { token });
  const everywhere = (token: string, json: Record<string, unknown> = {}) =>
    api.send('POST', '/prd/auth/sign-out-everywhere', { token, json });
  const isIn = async ({ idToken, refreshToken }: { idToken: string; refreshToken: string }) => [
    (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: idToken })).status === 200,
    (await api.send('POST', '/prd/auth/refresh', { json: { refreshToken } })).status === 200,
  ];

  it('lists where the driver is signed in, by device, the newest first', async () => {
    const phone = await signIn(PHONE);
    api.pass(60_000);
    const desk = await signIn(DESK);

    const seen = await list(phone.idToken);

    expect(seen.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', false],
      ['Chrome on Android', true],
    ]);
    expect((await list(desk.idToken)).map(({ current }) => current)).toEqual([true, false]);
    for (const { sessionId, signedInAt, lastUsedAt } of seen) {
      expect(sessionId).toEqual(expect.any(String));
      expect(lastUsedAt - signedInAt).toBeLessThan(1000);
    }
  });

  it('keeps a session’s beginning and device through its refreshes', async () => {
    const first = await signIn(PHONE);
    const [before] = await list(first.idToken);
    api.pass(120_000);
    const { json: second } = await api.send('POST', '/prd/auth/refresh', { json: { refreshToken: first.refreshToken } });

    const [after, ...more] = await list(second.idToken);

    expect(more).toEqual([]);
    expect(after).toEqual({ ...before, lastUsedAt: expect.any(Number) });
    expect(after.lastUsedAt).toBeGreaterThanOrEqual(before.lastUsedAt + 120_000);
  });

  it('keeps the newest sign-ins of a driver, as many as are kept of one', async () => {
    const other = await api.addUser({ userId: `other-${count}`, phoneNumber: `+1202555${6000 + count}` });
    const first = await signIn(PHONE);
    api.pass(1000);
    const now = api.ctx.machine.now();
    await api.ctx.database.pool.query(
      `insert into refresh_tokens (hash, family_id, user_id, created_at, expires_at, signed_in_at)
       select 'h' || i, 'kept-' || i, $1, $2::bigint - i, $3::bigint, $2::bigint from generate_series(1, $4::int) i`,
      [driver.userId, now, now + 86_400_000, TOKENS.signIns - 1],
    );
    expect(await isIn(first)).toEqual([true, true]);
    api.pass(1000);

    // The first was just used, so the oldest is another one now; one more sign-in ends that, and no more.
    const last = await signIn(DESK);

    const { rows } = await api.ctx.database.pool.query(
      'select distinct family_id from refresh_tokens where user_id = $1 and family_id ~ $2 order by 1',
      [driver.userId, '^kept-'],
    );
    expect(rows).toHaveLength(TOKENS.signIns - 2);
    expect(rows.map((row) => row.family_id)).not.toContain(`kept-${TOKENS.signIns - 1}`);
    expect((await list(last.idToken)).length).toBe(TOKENS.signIns);
    expect((await api.send('GET', `/prd/user?userId=${other.userId}`, { token: other.token })).status).toBe(200);
  });

  it('ends one session at once and leaves the others', async () => {
    const phone = await signIn(PHONE);
    const desk = await signIn(DESK);
    const lost = (await list(desk.idToken)).find(({ current }) => !current);

    const answer = await end(desk.idToken, lost.sessionId);
    const again = await end(desk.idToken, lost.sessionId);

    expect(answer.status).toBe(204);
    expect([again.status, again.json.code]).toEqual([404, 'auth.sessionUnknown']);
    expect(await isIn(phone)).toEqual([false, false]);
    expect(await isIn(desk)).toEqual([true, true]);
  });

  it('ends nobody else’s session', async () => {
    const own = await signIn(PHONE);
    const stranger = await api.addUser({ userId: `stranger-${count}`, phoneNumber: `+1202555${6000 + count}` });
    const [session] = await list(own.idToken);

    const answer = await end(stranger.token, session.sessionId);

    expect(answer.status).toBe(404);
    expect(await isIn(own)).toEqual([true, true]);
  });

  it('signs out everywhere, here too, and drops the cookie', async () => {
    const phone = await signIn(PHONE);
    const desk = await signIn(DESK);

    const answer = await everywhere(desk.idToken);

    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^grab_refresh=;/);
    expect([await isIn(phone), await isIn(desk)]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(await isIn(await signIn(DESK))).toEqual([true, true]);
  });

  it('signs out everywhere else', async () => {
    const phone = await signIn(PHONE);
    const desk = await signIn(DESK);

    const answer = await everywhere(desk.idToken, { keepThis: true });

    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect([await isIn(phone), await isIn(desk)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('refuses one of the most common passwords as the new one', async () => {
    const { idToken } = await signIn(PHONE);

    const answer = await api.send('POST', '/prd/auth/change-password', {
      token: idToken,
      json: { oldPassword: PASSWORD, newPassword: 'Sunshine1' },
    });

    expect([answer.status, answer.json.code, answer.json.issues[0].path]).toEqual([400, 'auth.passwordCommon', 'newPassword']);
  });
});
