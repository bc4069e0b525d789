import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneCodes, users } from '#api/db/schema/index.ts';
import { control, PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

const NEXT = 'quite another secret';

describe('api/phone-codes', () => {
  let api: TestApi;
  let driver: TestUser;
  let admin: TestUser;
  let count = 0;
  let address: string;

  beforeAll(async () => {
    api = await startApi({ TRUST_PROXY: 'on' });
    admin = await api.addUser({ userId: 'admin', admin: true });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    address = `10.1.0.${++count}`;
    driver = await api.addUser({ userId: `driver-${count}`, phoneNumber: `+1202555${3000 + count}` });
    await setUser({ phoneVerified: false });
  });

  const setUser = (fields: Partial<typeof users.$inferInsert>) =>
    api.ctx.db.update(users).set(fields).where(eq(users.userId, driver.userId));
  const post = (path: string, json: Record<string, unknown>, token?: string) =>
    api.send('POST', `/prd${path}`, { json, token, headers: { 'x-forwarded-for': address } });
  const send = (json: Record<string, unknown> = {}) =>
    post('/verification', { userId: driver.userId, phoneNumber: driver.phoneNumber, ...json }, driver.token);
  const confirm = (code: string) => post('/verification/confirm', { userId: driver.userId, code }, driver.token);
  const forgot = (phoneNumber = driver.phoneNumber) => post('/forgot-password/code', { phoneNumber });
  const reset = (verificationCode: string, password = NEXT, phoneNumber = driver.phoneNumber) =>
    post('/forgot-password', { phoneNumber, verificationCode, password });
  const messages = (to = driver.phoneNumber) =>
    control<{ text: string }[]>(api.sandboxUrl, 'GET', `/messages?to=${encodeURIComponent(to)}`);
  const codeOf = async (to = driver.phoneNumber) => /\d{4}/.exec((await messages(to)).at(-1)!.text)![0];
  const otherThan = (code: string) => (code === '1111' ? '2222' : '1111');
  const signIn = (password: string) => api.send('POST', '/prd/auth/sign-in', { json: { phoneNumber: driver.phoneNumber, password } });
  const isVerified = async () =>
    (await api.ctx.db.select({ is: users.phoneVerified }).from(users).where(eq(users.userId, driver.userId)))[0]!.is;

  describe('verification', () => {
    it('sends four digits by the carrier and takes them once (SETUP-02, SETUP-03, API-82, CONST-10, PROD-06)', async () => {
      const sent = await send();
      const code = await codeOf();
      const confirmed = await confirm(code);
      const again = await confirm(code);

      expect([sent.status, sent.json]).toEqual([200, { expiresIn: 300 }]);
      expect([confirmed.status, confirmed.json]).toEqual([200, { phoneVerified: true }]);
      expect(await isVerified()).toBe(true);
      expect(again.status).toBe(400);
    });

    it('gives the code to nobody but the carrier: neither answers nor records nor the log hold it (OPEN-55)', async () => {
      const { text } = await send();
      const code = await codeOf();

      const rows = await api.ctx.db.select().from(phoneCodes).orderBy(desc(phoneCodes.seq)).limit(1);
      const record = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });
      expect(rows).toHaveLength(1);
      for (const { mac, phoneMac } of rows) for (const kept of [mac, phoneMac]) expect(kept).toMatch(/^[\w-]+\.[\w-]{43}$/);
      expect([text, record.text].join()).not.toMatch(new RegExp(`\\b${code}\\b`));
      expect(api.logged.join('\n')).not.toMatch(new RegExp(`"${code}"|${code} is your`));
    });

    it('speaks the driver’s language', async () => {
      await setUser({ record: { lang: 'es' } });

      await send();

      expect((await messages()).at(-1)!.text).toMatch(/^\d{4} es su código/);
    });

    const WRONG = ['', '12', 'abcd', '12345', ' 1234', '１２３４'];
    it.each(WRONG)('calls “%s” an incorrect code, and it costs no try (SETUP-04, ERR-55)', async (code) => {
      await send();

      const answers = [await confirm(code), await confirm(code), await confirm(code), await confirm(code)];
      const right = await confirm(await codeOf());

      for (const { status, json } of answers) expect([status, json.message]).toEqual([400, 'Verification code is incorrect']);
      expect(right.status).toBe(200);
    });

    it('takes three tries a code; then even the right one is incorrect (SETUP-04)', async () => {
      await send();
      const code = await codeOf();

      const wrong = [await confirm(otherThan(code)), await confirm(otherThan(code)), await confirm(otherThan(code))];
      const right = await confirm(code);

      expect([...wrong, right].map(({ status, json }) => [status, json.message])).toEqual(
        Array(4).fill([400, 'Verification code is incorrect']),
      );
      expect(await isVerified()).toBe(false);
    });

    it('takes the code for five minutes', async () => {
      await send();
      const code = await codeOf();
      api.pass(300_001);

      expect((await confirm(code)).status).toBe(400);
    });

    it('takes the newest code alone', async () => {
      await send();
      const first = await codeOf();
      await send();
      const second = await codeOf();

      const answers = first === second ? [400] : [(await confirm(first)).status];
      expect([...answers, (await confirm(second)).status]).toEqual([400, 200]);
    });

    it('sends three an hour and ten a day to a phone, and says how long to wait', async () => {
      const hours: number[][] = [];
      for (let hour = 0; hour < 4; hour++) {
        const statuses = [];
        for (let i = 0; i < 4; i++) statuses.push((await send()).status);
        hours.push(statuses);
        api.pass(3_600_001);
        driver = { ...driver, token: await tokenFor(api.ctx, driver.userId) };
      }
      const eleventh = await send();

      expect(hours).toEqual([
        [200, 200, 200, 429],
        [200, 200, 200, 429],
        [200, 200, 200, 429],
        [200, 429, 429, 429],
      ]);
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(19 * 3600);
      expect(await messages()).toHaveLength(10);
      admin = { ...admin, token: await tokenFor(api.ctx, 'admin') };
    });

    it('gives any other phone the same answer and sends it nothing', async () => {
      const other = await api.addUser({ userId: `other-${count}`, phoneNumber: `+1202555${4000 + count}` });

      const known = await send({ phoneNumber: other.phoneNumber });
      const unknown = await send({ phoneNumber: '+12025559998' });
      const none = await send({ phoneNumber: 'no number' });

      expect([known, unknown, none].map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, '{"expiresIn":300}']));
      expect(await messages(other.phoneNumber)).toEqual([]);
      expect(await messages('+12025559998')).toEqual([]);
    });

    it('takes the code for the driver it was sent for, and for no other', async () => {
      const other = await api.addUser({ userId: `other-${count}`, phoneNumber: `+1202555${4000 + count}` });
      await send();

      const answer = await post('/verification/confirm', { userId: other.userId, code: await codeOf() }, other.token);
      const foreign = await post('/verification/confirm', { userId: driver.userId, code: await codeOf() }, other.token);

      expect([answer.status, foreign.status]).toEqual([400, 403]);
    });

    it('does not take the code of a reset', async () => {
      await forgot();

      expect((await confirm(await codeOf())).status).toBe(400);
    });

    it('has nothing to send to a phone that is verified', async () => {
      await setUser({ phoneVerified: true });

      const answer = await send();

      expect([answer.status, answer.json.code]).toEqual([409, 'verification.done']);
      expect(await messages()).toEqual([]);
    });

    it('says so where the carrier does not take it, and the phone keeps its place', async () => {
      const { sms } = api.ctx;
      Object.assign(api.ctx, { sms: { ...sms, send: () => Promise.reject(new Error('the carrier is away')) } });
      const failed = await send();
      Object.assign(api.ctx, { sms });

      const statuses = [(await send()).status, (await send()).status, (await send()).status];

      expect([failed.status, failed.json.code]).toEqual([502, 'verification.notSent']);
      expect(statuses).toEqual([200, 200, 200]);
    });

    it('shows a driver what the sandbox sent to their own phone, and to no other', async () => {
      await send();

      const own = await api.send('GET', '/prd/sandbox/messages', { token: driver.token });
      const same = await api.send('GET', `/prd/sandbox/messages?to=${encodeURIComponent(driver.phoneNumber)}`, { token: driver.token });
      const foreign = await api.send('GET', '/prd/sandbox/messages?to=%2B12025550100', { token: driver.token });
      const byAdmin = await api.send('GET', `/prd/sandbox/messages?to=${encodeURIComponent(driver.phoneNumber)}`, { token: admin.token });

      expect(own.json).toEqual([{ at: expect.any(Number), to: driver.phoneNumber, text: expect.stringContaining(await codeOf()) }]);
      expect(same.json).toEqual(own.json);
      expect(byAdmin.json).toEqual(own.json);
      expect([foreign.status, foreign.json.code]).toEqual([403, 'access.forbidden']);
    });
  });

  describe('forgotten password', () => {
    it('is asked for by the specification’s GET, too, but by no page of another origin (API-138)', async () => {
      const ask = (headers: Record<string, string>) =>
        api.send('GET', `/prd/forgot-password?phoneNumber=${encodeURIComponent(driver.phoneNumber)}`, {
          headers: { 'x-forwarded-for': address, ...headers },
        });

      const foreign = [
        await ask({ 'sec-fetch-site': 'cross-site' }),
        await ask({ 'sec-fetch-site': 'same-site' }),
        await ask({ origin: 'https://elsewhere.example' }),
      ];
      const sentToForeign = await messages();
      const own = [await ask({}), await ask({ 'sec-fetch-site': 'same-origin' }), await ask({ origin: api.url })];

      expect(foreign.map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([403, 'access.origin']));
      expect(sentToForeign).toEqual([]);
      expect(own.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, '{"expiresIn":300}']));
      expect(await messages()).toHaveLength(3);
    });

    it('counts the codes of a phone also after its account was deleted, and takes none of before', async () => {
      const { phoneNumber } = driver;
      for (let i = 0; i < 3; i++) await forgot();
      const code = await codeOf();
      const deleted = await api.send('DELETE', '/prd/user', { token: driver.token, json: { userId: driver.userId, password: PASSWORD } });
      driver = await api.addUser({ userId: `again-${count}`, phoneNumber });

      const answers = [await forgot(), await reset(code)];

      expect(deleted.status).toBe(204);
      expect(answers.map(({ status }) => status)).toEqual([429, 400]);
    });

    it('sends no more messages than a day allows, says until when, and gives all numbers the same answer', async () => {
      const { env } = api.ctx;
      const other = await api.addUser({ userId: `other-${count}`, phoneNumber: `+1202555${5000 + count}` });
      await forgot();
      Object.assign(api.ctx, { env: { ...env, SMS_PER_DAY: 1 } });

      const spent = [await forgot(other.phoneNumber), await forgot(`+1202555${6000 + count}`)];
      await setUser({ phoneVerified: false });
      const verification = await send();
      Object.assign(api.ctx, { env });

      expect([...spent, verification].map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([429, 'rate.limited']));
      expect(Number(spent[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(spent[0]!.headers.get('retry-after'))).toBeLessThanOrEqual(25 * 3600);
      expect(await messages(other.phoneNumber)).toEqual([]);
      expect((await forgot(other.phoneNumber)).status).toBe(200);
    });

    it('sets a new one with the code; every sign-in of before ends (AUTH-16, API-138, API-139, OPEN-103)', async () => {
      const before = (await signIn(PASSWORD)).json;
      await forgot();

      const answer = await reset(await codeOf());

      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await signIn(PASSWORD)).status).toBe(401);
      expect((await signIn(NEXT)).status).toBe(200);
      expect((await api.send('POST', '/prd/auth/refresh', { json: { refreshToken: before.refreshToken } })).status).toBe(401);
      expect((await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: before.idToken })).status).toBe(401);
    });

    it('takes a code once, three tries, five minutes, in the words of a reset (ERR-56, OPEN-22, ERR-146)', async () => {
      await forgot();
      const first = await codeOf();
      const used = [(await reset(first)).status, (await reset(first, 'and yet another')).status];
      await forgot();
      const second = await codeOf();
      const wrong = [await reset(otherThan(second)), await reset(otherThan(second)), await reset(otherThan(second)), await reset(second)];
      await forgot();
      const third = await codeOf();
      api.pass(300_001);
      const late = await reset(third);

      expect(used).toEqual([204, 400]);
      expect([...wrong, late].map(({ status, json }) => [status, json.message])).toEqual(Array(5).fill([400, 'Invalid verification code']));
      expect((await signIn(NEXT)).status).toBe(200);
    });

    it('survives a race: of two who hold the code one sets the password', async () => {
      await forgot();
      const code = await codeOf();

      const answers = await Promise.all([reset(code, 'the first secret'), reset(code, 'the second secret')]);

      expect(answers.map((answer) => answer.status).sort()).toEqual([204, 400]);
      const winner = answers[0]!.status === 204 ? 'the first secret' : 'the second secret';
      expect((await signIn(winner)).status).toBe(200);
    });

    it('answers a number nobody has like one that somebody has, up to the limits', async () => {
      const ask = async (phoneNumber: string) => {
        const answers = [];
        for (let i = 0; i < 4; i++) answers.push(await forgot(phoneNumber));
        const minutes = (seconds: string | null) => seconds && Math.ceil(Number(seconds) / 60);
        return answers.map(({ status, text, headers }) => [
          status,
          text.replace(/"requestId":"[^"]+"/, ''),
          minutes(headers.get('retry-after')),
        ]);
      };

      const known = await ask(driver.phoneNumber);
      const unknown = await ask('+12025559997');

      expect(known.map(([status]) => status)).toEqual([200, 200, 200, 429]);
      expect(unknown).toEqual(known);
      expect(await messages('+12025559997')).toEqual([]);
    });

    it('answers a guess at a number nobody has like a wrong one', async () => {
      await forgot('+12025559996');
      await forgot();
      const code = await codeOf();

      const unknown = await reset('0000', NEXT, '+12025559996');
      const wrong = await reset(otherThan(code));
      const never = await reset('0000', NEXT, '+12025559995');

      const plain = ({ status, json }: typeof wrong) => [status, json.code, json.message];
      expect([plain(unknown), plain(never)]).toEqual([plain(wrong), plain(wrong)]);
    });

    it('sends nothing to a banned driver and gives them the same answer', async () => {
      await setUser({ banned: true });

      const { status, text } = await forgot();

      expect([status, text]).toEqual([200, '{"expiresIn":300}']);
      expect(await messages()).toEqual([]);
    });

    const REFUSED = [
      ['a short password', { password: '1234567' }, 'input.invalid', 'password'],
      ['a common password', { password: 'password123' }, 'auth.passwordCommon', 'password'],
      ['no phone', { phoneNumber: undefined }, 'input.invalid', 'phoneNumber'],
      ['no code', { verificationCode: undefined }, 'input.invalid', 'verificationCode'],
      ['a field there is not', { userId: 'x' }, 'input.invalid', 'userId'],
    ] as const;
    it.each(REFUSED)('refuses %s without spending a try', async (_, json, code, path) => {
      await forgot();
      const before = await api.fingerprint();

      const answer = await post('/forgot-password', {
        phoneNumber: driver.phoneNumber,
        verificationCode: '0000',
        password: NEXT,
        ...json,
      });

      expect([answer.status, answer.json.code]).toEqual([400, code]);
      expect(answer.json.issues[0].path).toBe(path);
      expect(await api.fingerprint()).toBe(before);
    });

    it('counts a household of IPv6 addresses as one', async () => {
      const from = (address: string) =>
        api.send('POST', '/prd/forgot-password', {
          json: { phoneNumber: '+12025559994', verificationCode: '0000', password: NEXT },
          headers: { 'x-forwarded-for': address },
        });

      const statuses = new Set<number>();
      for (let i = 0; i < 21; i++) statuses.add((await from(`2001:db8:77:1::${i.toString(16)}`)).status);

      expect(statuses).toEqual(new Set([400, 429]));
      expect((await from('2001:db8:77:2::1')).status).toBe(400);
    });
  });
});
