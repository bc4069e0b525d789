import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setupCall } from '#api/contract/platform-calls.ts';
import { accountSetups, appConfig, auditLog, blocks, linkedServices, trialMarks, users } from '#api/db/schema/index.ts';
import { type Answer, control, eventually, FLEX, PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const TABLE = {
  endPoint: '/na/auth/sign-in',
  regionEndPoint: '/na/auth/sign-in',
  serviceAreaEndPoint: '/na/eligibleServiceAreas',
  domain: 'amazon.com',
};

describe('api/setup', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `joiner-${count}`, phoneNumber: `+1303556${1000 + count}`, goodStanding: false });
  });

  /** Another e-mail for each test: accounts of the sandbox outlive them. */
  const email = (name: string) => `${name}+${count}@example.com`;
  const begin = (name: string, more: Record<string, unknown> = {}, by = driver): Promise<Answer> =>
    api.send('POST', '/prd/flex-setup', {
      token: by.token,
      json: { userId: by.userId, email: email(name), password: 'sandbox', ...TABLE, ...more },
    });
  const status = (by = driver) => api.send('GET', `/prd/flex-setup/status?userId=${by.userId}`, { token: by.token });
  const answer = (json: Record<string, unknown>, by = driver) =>
    api.send('POST', '/prd/flex-setup/status', { token: by.token, json: { userId: by.userId, ...json } });
  const cancel = () => api.send('DELETE', `/prd/flex-setup?userId=${driver.userId}`, { token: driver.token });
  const update = (body: unknown, by = driver) => api.send('PATCH', '/prd/user/web', { token: by.token, json: { userId: by.userId, body } });
  const record = async (by = driver) => (await api.send('GET', `/prd/user?userId=${by.userId}`, { token: by.token })).json;
  const linkOf = async (userId: string) =>
    (
      await api.ctx.db
        .select()
        .from(linkedServices)
        .where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, FLEX)))
    )[0];

  describe('every question of the platform', () => {
    it('links an account that is asked nothing, through the row of the region table (FLEX-CRED-02, FLEX-CRED-07, API-33, PROD-07)', async () => {
      const { status: code, json } = await begin('ana');

      expect([code, json.state, json.status]).toEqual([200, 'COMPLETE', 'COMPLETE']);
      expect(await linkOf(driver.userId)).toMatchObject({ account: email('ana'), enabled: false, setupComplete: false });
      expect((await status()).json.state).toBe('COMPLETE');
      expect((await record()).accounts).toEqual({ [FLEX]: email('ana') });
    });

    it('shows the captcha and takes CAPTCHA-CODE (FLEX-CRED-03, FLEX-CRED-12, API-29, API-30)', async () => {
      const asked = await begin('captcha');
      expect(asked.json).toMatchObject({ state: 'CAPTCHA', step: 'CAPTCHA', captchaUrl: expect.stringMatching(/^data:image\//) });
      expect((await status()).json).toEqual(asked.json);

      expect((await answer({ type: 'CAPTCHA-CODE', code: '1234' })).json.state).toBe('COMPLETE');
    });

    it('offers the options by index and goes on to the code (FLEX-CRED-04, FLEX-CRED-13, FLEX-CRED-09)', async () => {
      const asked = await begin('options');
      expect(asked.json).toMatchObject({ state: 'OPTIONS', step: 'OTP_CHOICE', options: [expect.any(String), expect.any(String)] });
      expect(asked.json.choices).toEqual(asked.json.options);

      const beyond = await answer({ type: 'CHOSEN_OPTION', option: 2 });
      const chosen = await answer({ type: 'CHOSEN_OPTION', option: 1 });

      expect([beyond.status, beyond.json.code]).toEqual([409, 'setup.nothingAsked']);
      expect(chosen.json).toMatchObject({ state: 'OTP', step: 'OTP' });
    });

    it('waits for an approval that is given elsewhere (FLEX-CRED-05, FLEX-CRED-10)', async () => {
      const asked = await begin('approve');
      expect(asked.json).toMatchObject({ state: 'EMAIL_VERIFY', step: 'APPROVAL', approvalType: 'MAIL', status: 'PENDING' });
      expect((await status()).json.state).toBe('EMAIL_VERIFY');

      const [message] = await control(api.sandboxUrl, 'GET', `/messages?to=${encodeURIComponent(email('approve'))}`);
      await fetch(message.text.match(/http\S+/)[0], { method: 'POST' });

      expect((await status()).json).toMatchObject({ state: 'COMPLETE', status: 'COMPLETE' });
      expect(await linkOf(driver.userId)).toMatchObject({ account: email('approve') });
    });

    it('takes OTP-CODE, once a wrong one has been tried again (FLEX-CRED-06, FLEX-CRED-14)', async () => {
      await begin('otp');

      const wrong = await answer({ type: 'OTP-CODE', code: '0000' });
      const still = await status();
      const right = await answer({ type: 'OTP-CODE', code: ' 123456 ' });

      expect([wrong.status, wrong.json.code]).toEqual([400, 'setup.wrongCode']);
      expect([still.json.state, right.json.state]).toEqual(['OTP', 'COMPLETE']);
    });

    it('asks on in the state it is in: another kind of answer, and one to nothing, change nothing', async () => {
      const early = await answer({ type: 'OTP-CODE', code: '1234' });
      await begin('otp');
      const other = await answer({ type: 'CAPTCHA-CODE', code: '1234' });

      expect([early.json.code, other.json.code]).toEqual(['setup.nothingAsked', 'setup.nothingAsked']);
      expect((await status()).json.state).toBe('OTP');
    });
  });

  describe('what the platform refuses', () => {
    it('is answered in words for a wrong password, and nothing is kept (FLEX-CRED-17, ERR-07, ERR-12)', async () => {
      const before = await api.fingerprint();
      const { status: code, json } = await begin('ana', { password: 'guess' });

      expect([code, json.code, json.message]).toEqual([400, 'setup.wrongPassword', 'The email or password entered are incorrect.']);
      expect(await api.fingerprint()).toBe(before);
    });

    it('ends in ERROR for a locked account, and is forgotten when the session is cleared (FLEX-CRED-08, API-31)', async () => {
      const { status: code, json } = await begin('locked');

      expect(code).toBe(200);
      expect(json).toMatchObject({ state: 'ERROR', status: 'ERROR', code: 'setup.locked', message: expect.stringContaining('locked') });
      expect((await status()).json.state).toBe('ERROR');
      expect((await cancel()).json.state).toBe('INITIAL');
      expect((await status()).json.state).toBe('INITIAL');
    });

    it('ends after three wrong codes', async () => {
      await begin('otp');
      for (let i = 0; i < 2; i++) await answer({ type: 'OTP-CODE', code: '0000' });

      expect((await answer({ type: 'OTP-CODE', code: '0000' })).json).toMatchObject({ state: 'ERROR', code: 'setup.over' });
      expect((await answer({ type: 'OTP-CODE', code: '1234' })).json.code).toBe('setup.nothingAsked');
      expect(await linkOf(driver.userId)).toBeUndefined();
    });

    it('is a region that is not the account’s', async () => {
      const { status: code, json } = await api.send('POST', '/prd/flex-setup/v3', {
        token: driver.token,
        json: { userId: driver.userId, email: email('ana'), password: 'sandbox', continent: 2 },
      });

      expect([code, json.code]).toEqual([400, 'setup.wrongRegion']);
    });

    it('is a passing fault that may be tried again (ERR-09)', async () => {
      await control(api.sandboxUrl, 'POST', '/faults', {
        platform: 'amazon-flex',
        call: 'auth',
        account: email('ana'),
        times: 1,
        status: 500,
      });

      const failed = await begin('ana');
      const again = await begin('ana');

      expect([failed.status, failed.json.message]).toEqual([
        502,
        'There was an error processing your request. Please try again or use our proxy method.',
      ]);
      expect(again.json.state).toBe('COMPLETE');
    });

    it('is a question nobody answered in ten minutes', async () => {
      await begin('otp');
      api.pass(601_000);
      driver = {
        ...driver,
        token: await api.ctx.tokens.issue({ userId: driver.userId, familyId: `family-${driver.userId}`, sessionVersion: 1 }),
      };

      expect((await status()).json).toMatchObject({ state: 'ERROR', code: 'setup.over' });
      expect((await answer({ type: 'OTP-CODE', code: '1234' })).json.code).toBe('setup.nothingAsked');
    });

    it.each([
      ['no e-mail address', '', { email: 'ana' }, 'email'],
      ['no password', '', { password: '' }, 'password'],
      ['an address of the caller’s own making', '', { endPoint: 'http://10.0.0.1/' }, 'endPoint'],
      ['an unknown domain', '/v2', { domain: 'example.com' }, 'domain'],
      ['a continent that is none', '/v3', { continent: 4 }, 'continent'],
      ['a field it does not know', '/v3', { proxy: true }, 'proxy'],
      ['an answer of an unknown kind', '/status', { type: 'GUESS', code: '1' }, 'type'],
    ])('is %s, by name, before anybody is asked', async (_, path, wrong, name) => {
      const given: Record<string, object> = {
        '': { email: email('ana'), password: 'sandbox', ...TABLE },
        '/v2': { email: email('ana'), password: 'sandbox', domain: 'amazon.com' },
        '/v3': { email: email('ana'), password: 'sandbox', continent: 0 },
        '/status': {},
      };
      const { status: code, json } = await api.send('POST', `/prd/flex-setup${path}`, {
        token: driver.token,
        json: { userId: driver.userId, ...given[path], ...wrong },
      });

      expect(code).toBe(400);
      expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(name);
    });
  });

  describe('the other calls', () => {
    const PLACES = [
      ['by domain', '/v2', { domain: 'amazon.es' }, { continent: 1, country: 'ES' }],
      ['by continent', '/v3', { continent: 1 }, { continent: 1, country: null }],
      ['by continent as text', '/v3', { continent: '1' }, { continent: 1, country: null }],
    ] as const;
    it.each(PLACES)('link the account %s and note where it belongs (API-34, API-35)', async (_, path, place, noted) => {
      const { json } = await api.send('POST', `/prd/flex-setup${path}`, {
        token: driver.token,
        json: { userId: driver.userId, email: email(`eu${count}`), password: 'sandbox', ...place },
      });

      expect(json.state).toBe('COMPLETE');
      expect(await record()).toMatchObject(noted);
    });

    it('store the tokens of the caller and give none out (API-32)', async () => {
      const { status: code, text } = await api.send('POST', '/prd/flex-setup/tokens', {
        token: driver.token,
        json: { email: email('ana'), password: 'sandbox' },
      });

      expect(code).toBe(200);
      expect(text).not.toMatch(/token|sandbox:/i);
      expect((await linkOf(driver.userId))?.account).toBe(email('ana'));
    });

    it('say that e-mail or password are wrong, and store nothing (ERR-13)', async () => {
      const { status: code, json } = await api.send('POST', '/prd/flex-setup/tokens', {
        token: driver.token,
        json: { email: email('ana'), password: 'not it' },
      });

      expect([code, json.code, json.message]).toEqual([400, 'setup.wrongPassword', 'The email or password entered are incorrect.']);
      expect(await linkOf(driver.userId)).toBeUndefined();
    });

    it('are described for the screens that draw the wizard', () => {
      expect(setupCall(FLEX, 'setup')).toMatchObject({
        method: 'POST',
        path: '/flex-setup',
        access: 'self',
        rate: { points: 12, seconds: 60 },
      });
    });

    it('let nobody type passwords all day', async () => {
      const codes: number[] = [];
      for (let i = 0; i < 13; i++) codes.push((await begin('ana', { password: `guess ${i}` })).status);

      expect(codes.slice(0, 12)).toEqual(Array(12).fill(400));
      expect(codes[12]).toBe(429);
    });
  });

  describe('secrets', () => {
    it('are sealed in the records, in no answer and in no line of the log', async () => {
      const password = 'canary-password';
      const answers = [await begin('ana', { password }), await begin('captcha'), await answer({ type: 'CAPTCHA-CODE', code: '1234' })];
      answers.push(
        await status(),
        await update({ name: 'Ana' }),
        await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token }),
      );

      const link = await linkOf(driver.userId);
      expect(link!.sealedSecrets).toMatch(/^s1\./);
      const dump = await api.ctx.db.execute<{ all: string }>(
        sql.raw(`select concat((select string_agg(t::text, '|') from account_setups t), (select string_agg(t::text, '|') from linked_services t),
          (select string_agg(t::text, '|') from audit_log t), (select string_agg(t::text, '|') from outbox t)) as all`),
      );
      const everything = [dump.rows[0]!.all, ...api.logged, ...answers.map(({ text }) => text)].join('\n');
      expect(everything).not.toMatch(/canary-password|sandbox:captcha/);
    });

    it('of a sign-in on its way are sealed as well', async () => {
      await begin('otp');

      const [row] = await api.ctx.db.select().from(accountSetups).where(eq(accountSetups.userId, driver.userId));

      expect(row!.sealedHandle).toMatch(/^s1\./);
      expect(JSON.stringify(row!.outcome)).toBe('{"step":"code"}');
    });
  });

  describe('two at a time', () => {
    it('lets the newest beginning count: an answer to an older one changes nothing', async () => {
      await begin('otp');
      const held = vi.spyOn(api.ctx.engine, 'signIn').mockImplementation(() => ({
        begin: async () => {
          await cancel();
          return { step: 'complete', account: 'late@example.com', secrets: { refreshToken: 'x' }, place: {} };
        },
        look: () => Promise.reject(new Error('not asked')),
        answer: () => Promise.reject(new Error('not asked')),
      }));

      const late = await begin('ana').finally(() => held.mockRestore());

      expect(late.json.state).toBe('INITIAL');
      expect(await linkOf(driver.userId)).toBeUndefined();
    });

    it('an account that another driver proves to own leaves the driver who had it, with its blocks', async () => {
      const shared = { email: `shared+${count}@example.com` };
      const before = await api.addUser({ userId: `before-${count}`, phoneNumber: `+1303557${1000 + count}` });
      await begin('', shared, before);
      const startsAt = Date.now() + 86_400_000;
      const block = {
        service: FLEX,
        account: shared.email,
        externalId: '1',
        startsAt,
        endsAt: startsAt + 3_600_000,
        locationId: 'us-chicago-dch1',
      };
      await api.ctx.db.insert(blocks).values({
        ...block,
        blockId: crypto.randomUUID(),
        userId: before.userId,
        currency: 'USD',
        source: 'grab',
        state: 'held',
        heldSince: 0,
      });

      expect((await begin('', shared)).json.state).toBe('COMPLETE');

      expect(await linkOf(before.userId)).toMatchObject({ account: '', sealedSecrets: null, enabled: false, setupComplete: false });
      expect(await linkOf(driver.userId)).toMatchObject({ account: shared.email });
      const [old] = await api.ctx.db.select({ state: blocks.state }).from(blocks).where(eq(blocks.userId, before.userId));
      expect(old!.state).toBe('dropped');
      const audits = await api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, before.userId));
      expect(audits.at(-1)!.differences).toEqual({ [`${FLEX}.account`]: [shared.email, ''] });
    });
  });

  describe('the end of a set-up', () => {
    const locations = ['us-chicago-dch1'];

    it('comes after linking and with a location, and says what is missing', async () => {
      const unlinked = await update({ setupComplete: true });
      await begin('ana');
      const nowhere = await update({ setupComplete: true });

      expect([unlinked.status, unlinked.json.code]).toEqual([409, 'setup.notLinked']);
      expect([nowhere.status, nowhere.json.issues[0].path]).toEqual([400, 'body.driverOptions.locations']);
      expect((await linkOf(driver.userId))!.setupComplete).toBe(false);
    });

    it('gives the free first day, once, and the driver can start (SETUP-09)', async () => {
      await begin('ana');
      const { json } = await update({ driverOptions: { locations }, setupComplete: true });

      expect(json).toMatchObject({ setupComplete: true, goodStanding: true, proxyInstalled: true, trialDate: expect.any(Number) });
      const day = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at);
      expect(day(json.lastPaymentDate)).toBe(day(Date.parse(`${day(json.trialDate)}T17:00:00Z`) - 6 * 86_400_000));
      await update({ userDisabled: false });
      await eventually(() => api.ctx.engine.inspect(driver.userId, FLEX)?.state === 'searching');
      await update({ userDisabled: true });

      await api.ctx.db.update(users).set({ goodStanding: false, lastPaymentAt: null }).where(eq(users.userId, driver.userId));
      const again = await update({ setupComplete: true });
      expect(again.json).toMatchObject({ goodStanding: false, lastPaymentDate: null });
    });

    const finish = (by = driver) => update({ driverOptions: { locations }, setupComplete: true }, by);
    const remove = (by: TestUser) => api.send('DELETE', '/prd/user', { token: by.token, json: { userId: by.userId, password: PASSWORD } });
    const join = (name: string, phoneNumber: string) => api.addUser({ userId: `${name}-${count}`, phoneNumber, goodStanding: false });

    it('gives no second free day to a phone, nor to an account, of a driver who was deleted', async () => {
      await begin('ana');
      expect((await finish()).json.goodStanding).toBe(true);
      expect((await remove(driver)).status).toBe(204);

      const samePhone = await join('same-phone', driver.phoneNumber);
      await begin('new-account', {}, samePhone);
      const byPhone = await finish(samePhone);
      const sameAccount = await join('same-account', `+1303557${1000 + count}`);
      await begin('ana', {}, sameAccount);
      const byAccount = await finish(sameAccount);

      for (const { status: code, json } of [byPhone, byAccount]) expect([code, json.code]).toEqual([409, 'setup.trialUsed']);
      expect(await linkOf(sameAccount.userId)).toMatchObject({ setupComplete: false });
      expect((await update({ userDisabled: false }, sameAccount)).json.code).toBe('session.notSetUp');
    });

    it('gives none for an account that a driver linked after the own free day, nor for one taken over from such a driver', async () => {
      await begin('ana');
      await finish();
      await begin('second');

      const after = await join('after', `+1303558${1000 + count}`);
      await begin('second', {}, after);

      expect((await finish(after)).json.code).toBe('setup.trialUsed');
    });

    it('remembers drivers from before there were marks when they are deleted', async () => {
      await begin('ana');
      await finish();
      await api.ctx.db.delete(trialMarks);
      await remove(driver);

      const back = await join('back', driver.phoneNumber);
      await begin('other', {}, back);

      expect((await finish(back)).json.code).toBe('setup.trialUsed');
    });

    it('keeps of a free day two hashes, in which nothing can be read', async () => {
      await api.ctx.db.delete(trialMarks);
      await begin('ana');
      await finish();

      const marks = (await api.ctx.db.select().from(trialMarks)).map((row) => Object.values(row));
      expect(marks).toHaveLength(2);
      for (const [mark] of marks) expect(mark).toMatch(/^[\w-]{43}$/);
    });

    it('goes on without a free day for who has been set to good standing', async () => {
      await begin('ana');
      await finish();
      await remove(driver);
      const back = await join('back', driver.phoneNumber);
      await begin('ana', {}, back);
      await api.ctx.db.update(users).set({ goodStanding: true }).where(eq(users.userId, back.userId));

      expect((await finish(back)).json).toMatchObject({ setupComplete: true, trialDate: null });
    });

    it('asks for a verified phone and for good standing, and so does every start', async () => {
      await begin('ana');
      const set = (values: object) => api.ctx.db.update(users).set(values).where(eq(users.userId, driver.userId));
      await set({ phoneVerified: false });
      const unverified = await finish();
      await set({ phoneVerified: true, lastPaymentAt: 1 });
      const unpaid = await finish();
      await set({ goodStanding: true });
      const done = await finish();
      await set({ phoneVerified: false });
      const start = await update({ userDisabled: false });
      const command = await api.send('POST', '/prd/workers', {
        token: api.operator,
        json: { command: 'start', where: { userId: driver.userId } },
      });

      expect([unverified.json.code, unpaid.json.code]).toEqual(['setup.phoneNotVerified', 'setup.notInGoodStanding']);
      expect([done.status, start.json.code]).toEqual([200, 'session.phoneNotVerified']);
      expect(command.json.refused[0].code).toBe('session.phoneNotVerified');
    });

    it('leaves the proxy to the driver while it is required (SETUP-09)', async () => {
      await api.ctx.db.insert(appConfig).values({ type: 'proxyRequired', value: 'true', updatedAt: 0 });
      await begin('ana');

      const { json } = await update({ driverOptions: { locations }, setupComplete: true });
      await api.ctx.db.delete(appConfig).where(eq(appConfig.type, 'proxyRequired'));

      expect(json).toMatchObject({ setupComplete: true, proxyInstalled: false });
    });

    it('can be cancelled: the service and everything that was entered for it are removed (SETUP-13)', async () => {
      await begin('otp');
      await begin('ana');
      expect((await record()).services.map((one: { key: string }) => one.key)).toEqual([FLEX]);

      const { status: code, json } = await update({ services: [] });

      expect([code, json.services, json.sessions]).toEqual([200, [], {}]);
      expect(await linkOf(driver.userId)).toBeUndefined();
      expect(await api.ctx.db.select().from(accountSetups).where(eq(accountSetups.userId, driver.userId))).toEqual([]);
    });

    it('stays when a finished service is left: it only stops', async () => {
      await begin('ana');
      await update({ driverOptions: { locations }, setupComplete: true, userDisabled: false });

      await update({ services: [] });

      expect(await linkOf(driver.userId)).toMatchObject({ account: email('ana'), setupComplete: true, enabled: false });
    });

    it('gives a service that comes back by linking the price that was set for it', async () => {
      await begin('ana');
      const { record: kept } = (await api.ctx.db.select().from(users).where(eq(users.userId, driver.userId)))[0]!;
      const services = [{ ...kept.services![0]!, price: 80 }];
      await api.ctx.db
        .update(users)
        .set({ record: { ...kept, services } })
        .where(eq(users.userId, driver.userId));

      await update({ services: [] });
      await begin('ana');

      expect((await record()).services).toMatchObject([{ key: FLEX, price: 80, selected: true }]);
    });

    it('adds the service at the usual price, and only once (SETUP-14, SETUP-15)', async () => {
      await begin('ana');
      await begin('ana');

      expect((await record()).services).toEqual([{ key: FLEX, label: 'Flex', selected: true, price: 50, setupComplete: false }]);
    });
  });
});
