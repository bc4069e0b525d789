import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/index.ts';
import { allowed } from '#api/server/observability/logging.ts';
import { control, PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const ADDRESS = '203.0.113.77';
const NEXT = 'quite another secret';

describe('the security log', () => {
  let api: TestApi;
  let admin: TestUser;
  let driver: TestUser;
  let count = 0;
  let seen: number;
  let before: Record<string, number>;

  beforeAll(async () => {
    api = await startApi({ TRUST_PROXY: 'on' });
    admin = await api.addUser({ userId: 'admin', admin: true });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, phoneNumber: `+1202555${7000 + count}` });
    // The log of what is refused has one line a minute.
    api.pass(61_000);
    seen = api.logged.length;
    before = await figures();
  });

  const send = (method: string, path: string, json?: unknown, token?: string, headers?: Record<string, string>) =>
    api.send(method, `/prd${path}`, { ...(json !== undefined && { json }), token, headers: { 'x-forwarded-for': ADDRESS, ...headers } });
  const figures = async () =>
    Object.fromEntries(
      [...(await api.server.metrics.text()).matchAll(/^grab_security_events_total\{event="([\w-]+)"\} (\d+)/gm)].map(
        ([, event, figure]) => [event!, Number(figure)] as const,
      ),
    );
  /** The lines since the test began, as they are written, and how much each figure has risen. */
  async function noted() {
    const lines = api.logged
      .slice(seen)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event !== undefined);
    for (const { message, level, ...fields } of lines) expect(allowed(fields)).toEqual(fields);
    const rises = Object.entries(await figures()).filter(([event, figure]) => figure !== before[event]);
    return { lines, rises: Object.fromEntries(rises.map(([event, figure]) => [event, figure - before[event]!])) };
  }

  const isVerified = (phoneVerified: boolean) => api.ctx.db.update(users).set({ phoneVerified }).where(eq(users.userId, driver.userId));
  const codeSent = async () =>
    /\d{4}/.exec(
      (await control<{ text: string }[]>(api.sandboxUrl, 'GET', `/messages?to=${encodeURIComponent(driver.phoneNumber)}`)).at(-1)!.text,
    )![0];
  const signIn = (password: string) => send('POST', '/auth/sign-in', { phoneNumber: driver.phoneNumber, password });
  const forgot = () => send('POST', '/forgot-password/code', { phoneNumber: driver.phoneNumber });
  const reset = (verificationCode: string) =>
    send('POST', '/forgot-password', { phoneNumber: driver.phoneNumber, verificationCode, password: NEXT });

  const EVENTS: [what: string, event: string, line: Record<string, unknown>, happen: () => Promise<unknown>][] = [
    ['a failed sign-in', 'sign-in-failed', { route: 'auth.signIn', code: 'auth.wrong' }, () => signIn('a guess')],
    [
      'a wrong old password',
      'sign-in-failed',
      { route: 'auth.changePassword', code: 'auth.wrong' },
      () => send('POST', '/auth/change-password', { oldPassword: 'a guess', newPassword: NEXT }, driver.token),
    ],
    [
      'a wrong code of a phone',
      'code-wrong',
      { route: 'verification.confirm', code: 'verification.incorrect' },
      async () => {
        await isVerified(false);
        await send('POST', '/verification/confirm', { userId: driver.userId, code: '0000' }, driver.token);
      },
    ],
    ['a wrong code of a reset', 'code-wrong', { route: 'auth.resetPassword', code: 'reset.incorrect' }, () => reset('0000')],
    [
      'what somebody may not do',
      'refused',
      { route: 'user.get', code: 'access.forbidden' },
      () => send('GET', '/user?userId=admin', undefined, driver.token),
    ],
    [
      'a page of another origin',
      'refused',
      { route: 'user.update', code: 'access.origin' },
      () => send('PATCH', '/user/web', { userId: driver.userId, body: {} }, driver.token, { 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'too many calls',
      'limited',
      { route: 'auth.sendResetCode', code: 'rate.limited' },
      async () => {
        for (let i = 0; i < 4; i++) await forgot();
      },
    ],
  ];
  it.each(EVENTS)('has %s, and so has the figure', async (_, event, line, happen) => {
    await happen();

    const { lines, rises } = await noted();
    expect(lines).toEqual([expect.objectContaining({ event, ...line, requestId: expect.any(String), level: 'warn' })]);
    expect(lines[0]!['from']).toMatch(/^[\w-]{10}$/);
    expect(rises).toEqual({ [event]: 1 });
  });

  it('has a changed password, however it was changed', async () => {
    await send('POST', '/auth/change-password', { oldPassword: PASSWORD, newPassword: NEXT }, (await signIn(PASSWORD)).json.idToken);
    await forgot();
    await reset(await codeSent());

    const { lines, rises } = await noted();
    const line = { event: 'password-changed', level: 'info', userId: driver.userId, by: driver.userId };
    expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    expect(rises).toEqual({ 'password-changed': 2 });
  });

  it('has a changed role, a ban and a new admin, and who did it', async () => {
    await send('PATCH', '/user/web', { userId: driver.userId, body: { Admin: true }, reason: 'asked for by the driver' }, admin.token);
    await send(
      'PATCH',
      '/user/web',
      { userId: driver.userId, body: { Admin: false, banned: true }, reason: 'asked for by the driver' },
      admin.token,
    );
    await send('PATCH', '/user/web', { userId: driver.userId, body: { name: 'Another' } }, admin.token);
    const made = await send('POST', '/ops/admin', { phoneNumber: `+1202555${8000 + count}`, password: 'seven-red-vans' }, api.operator);

    const { lines, rises } = await noted();
    expect(lines.map(({ event, userId, by }) => [event, userId, by])).toEqual([
      ['role-changed', driver.userId, 'admin'],
      ['role-changed', driver.userId, 'admin'],
      ['role-changed', made.json.userId, 'operator'],
    ]);
    expect(rises).toEqual({ 'role-changed': 3 });
  });

  it('counts what is refused by the thousand, and writes it once a minute', async () => {
    const ask = () => send('GET', '/user?userId=admin', undefined, driver.token);
    for (let i = 0; i < 20; i++) await ask();
    const first = await noted();
    api.pass(61_000);
    await ask();

    expect([first.lines.length, first.rises]).toEqual([1, { refused: 20 }]);
    expect((await noted()).lines).toHaveLength(2);
  });

  it('holds nothing personal: no phone, no address, no name, no code, no password', async () => {
    for (const [, , , happen] of EVENTS) await happen();

    const text = api.logged.slice(seen).join('\n');
    expect(text).not.toMatch(new RegExp([driver.phoneNumber.slice(1), ADDRESS, 'Name of', 'a guess', NEXT, '"0000"'].join('|')));
  });
});
