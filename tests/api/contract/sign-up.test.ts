import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appConfig, invites, referralCodes, users } from '#api/db/schema/index.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';

const GOOD = 'a good long secret';

describe('api/sign-up', () => {
  let api: TestApi;
  let inviter: TestUser;
  let admin: TestUser;
  let count = 0;
  let phoneNumber: string;

  beforeAll(async () => {
    api = await startApi({ TRUST_PROXY: 'on' });
    inviter = await api.addUser({ userId: 'inviter', referralCode: 'CREW', record: { public: true } });
    await api.addUser({ userId: 'quiet' });
    await api.addUser({ userId: 'banned', banned: true });
    admin = await api.addUser({ userId: 'admin', admin: true });
    const at = api.ctx.machine.now();
    await api.ctx.db.insert(referralCodes).values([
      { code: 'CREW', userId: 'inviter', createdAt: at },
      { code: 'ELCID', userId: 'inviter', createdAt: at },
    ]);
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    phoneNumber = `+1202555${String(2000 + ++count)}`;
  });

  const register = (json: Record<string, unknown> = {}, address = `10.0.0.${count}`) =>
    api.send('POST', '/prd/user', {
      json: { name: 'Nora New', phoneNumber, password: GOOD, ...json },
      headers: { 'x-forwarded-for': address },
    });
  const userOf = async (userId: string) => (await api.ctx.db.select().from(users).where(eq(users.userId, userId)))[0]!;
  const configure = (type: string, value: string) =>
    api.ctx.db.insert(appConfig).values({ type, value, updatedAt: 0 }).onConflictDoUpdate({ target: appConfig.type, set: { value } });
  const invite = (inviteId: string, invited: string) =>
    api.ctx.db.insert(invites).values({ inviteId, kind: 'normal', invited, invitedBy: 'inviter', referralCode: 'CREW', createdAt: 0 });

  describe('plain', () => {
    it('makes an account that can sign in, unproved and unpaid (AUTH-05, AUTH-07, API-125, OPEN-118)', async () => {
      const { status, text, json } = await register();

      expect([status, JSON.parse(text).statusCode]).toEqual([200, 200]);
      const signIn = await api.send('POST', '/prd/auth/sign-in', { json: { phoneNumber, password: GOOD } });
      const record = await api.send('GET', `/prd/user?userId=${json.userId}`, { token: signIn.json.idToken });
      expect(record.json).toMatchObject({
        userId: json.userId,
        name: 'Nora New',
        phoneNumber,
        phoneVerified: false,
        goodStanding: false,
        Admin: false,
        services: [],
        termsVersion: 0,
      });
      expect(record.text).not.toContain(GOOD);
    });

    it('keeps what came with it, and gives nothing away that has to be earned (API-125)', async () => {
      const sent = { lang: 'es', linkedFrom: 'FACEBOOK', brand: 'grab', facebookIP: '1.2.3.4', automaticGoodStanding: true };
      const { json } = await register({ ...sent, termsVersion: 1 });

      const user = await userOf(json.userId);

      expect(user.goodStanding).toBe(false);
      expect(user.record).toEqual({ lang: 'es', linkedFrom: 'FACEBOOK', brand: 'grab', facebookIP: '1.2.3.4', termsVersion: 1 });
    });

    const WRITINGS = ['(202) 555-', '202.555.', '+1 202-555-', '1 (202) 555 '];
    it.each(WRITINGS)('takes the number in any writing and stores it in one: %s… (AUTH-13, AUTH-20)', async (start) => {
      const { json } = await register({ phoneNumber: `${start}${phoneNumber.slice(-4)}` });

      expect((await userOf(json.userId)).phoneNumber).toBe(phoneNumber);
    });

    it('takes numbers of other countries (OPEN-102)', async () => {
      const { json } = await register({ phoneNumber: '+34 612 345 678' });

      expect((await userOf(json.userId)).phoneNumber).toBe('+34612345678');
    });

    const REFUSED = [
      ['a password of seven characters (AUTH-08, CONST-11)', { password: '1234567' }, 400, 'input.invalid', 'password'],
      ['a password of 129 characters', { password: 'x'.repeat(129) }, 400, 'input.invalid', 'password'],
      ['one of the most common passwords', { password: 'password123' }, 400, 'auth.passwordCommon', 'password'],
      ['a common password in capitals', { password: 'PassWord123' }, 400, 'auth.passwordCommon', 'password'],
      ['no password (AUTH-10)', { password: undefined }, 400, 'input.invalid', 'password'],
      ['no name (AUTH-10)', { name: undefined }, 400, 'input.invalid', 'name'],
      ['a name of blanks (AUTH-10)', { name: '   ' }, 400, 'input.invalid', 'name'],
      ['no phone number (AUTH-11)', { phoneNumber: undefined }, 400, 'input.invalid', 'phoneNumber'],
      ['a number that nobody can have (AUTH-11)', { phoneNumber: '+1 111 111 1111' }, 400, 'signUp.phoneInvalid', 'phoneNumber'],
      ['a word for a number (AUTH-11)', { phoneNumber: 'call me' }, 400, 'signUp.phoneInvalid', 'phoneNumber'],
      ['a referral code that does not exist', { referralCode: 'NOBODY' }, 400, 'signUp.referralUnknown', 'referralCode'],
      ['an old version of the terms (AUTH-06)', { termsVersion: 0 }, 409, 'terms.outdated', 'termsVersion'],
      ['a language there is not', { lang: 'fr' }, 400, 'input.invalid', 'lang'],
      ['a field there is not', { Admin: true }, 400, 'input.invalid', 'Admin'],
    ] as const;
    it.each(REFUSED)('refuses %s by name and writes nothing', async (_, json, status, code, path) => {
      const before = await api.fingerprint();

      const answer = await register(json);

      expect([answer.status, answer.json.code]).toEqual([status, code]);
      expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toContain(path);
      expect(await api.fingerprint()).toBe(before);
    });

    it('refuses a number that has an account, in whatever writing', async () => {
      await register();

      const again = await register({ phoneNumber: phoneNumber.slice(2) });

      expect([again.status, again.json.code, again.json.message]).toEqual([
        409,
        'user.phoneTaken',
        'This phone number already has an account.',
      ]);
    });

    it('makes one account when the same number signs up twice at once', async () => {
      const answers = await Promise.all([register(), register(), register()]);

      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    });

    it('tells one address of twenty taken numbers and then makes it wait', async () => {
      await register();

      const statuses = [];
      for (let i = 0; i < 21; i++) statuses.push((await register({}, '10.9.9.9')).status);

      expect(statuses).toEqual([...Array(20).fill(409), 429]);
    });

    it('is closed while allowRegister is false (OPEN-74)', async () => {
      await configure('allowRegister', 'false');

      const answer = await register();
      await configure('allowRegister', 'true');

      expect([answer.status, answer.json.code]).toEqual([403, 'signUp.closed']);
    });
  });

  describe('by referral', () => {
    it('keeps the code as its entry writes it (AUTH-01)', async () => {
      const { json } = await register({ referralCode: 'crew' });

      expect((await userOf(json.userId)).referralCode).toBe('CREW');
    });

    it('refuses an American number with the code ELCID, and takes another one (AUTH-12, ERR-77, OPEN-101)', async () => {
      const american = await register({ referralCode: 'ELCID' });
      const spanish = await register({ referralCode: 'elcid', phoneNumber: '+34 612 345 679' });

      expect([american.status, american.json.message]).toEqual([403, 'You are not allowed to create a user with this phone number.']);
      expect(spanish.status).toBe(200);
    });
  });

  describe('by invite', () => {
    const show = (inviteId: string) => api.send('GET', `/prd/invite?inviteId=${inviteId}`);

    it('takes the phone from an invite that was sent to one, once (AUTH-04, AUTH-11, API-100, OPEN-102)', async () => {
      await invite(`i-${count}`, phoneNumber);

      const shown = await show(`i-${count}`);
      const joined = await register({ inviteId: `i-${count}`, phoneNumber: undefined });
      const again = await register({ inviteId: `i-${count}`, phoneNumber: undefined });
      const after = await show(`i-${count}`);

      expect(shown.json).toEqual({
        inviteId: `i-${count}`,
        kind: 'normal',
        invited: phoneNumber,
        invitedByName: 'Name of inviter',
        referralCode: 'CREW',
        alreadyInvited: false,
      });
      const user = await userOf(joined.json.userId);
      expect([user.phoneNumber, user.referralCode]).toEqual([phoneNumber, 'CREW']);
      expect([again.status, again.json.code]).toEqual([409, 'signUp.inviteUsed']);
      expect(after.json).toMatchObject({ alreadyInvited: true, invited: null });
    });

    it('refuses an invite for another phone', async () => {
      await invite(`i-${count}`, '+12025550001');

      const answer = await register({ inviteId: `i-${count}` });

      expect([answer.status, answer.json.code]).toEqual([400, 'signUp.inviteOtherPhone']);
    });

    it('keeps who came by a driver’s own link, and that driver’s referral code (AUTH-04)', async () => {
      const { json } = await register({ inviteId: `user-${inviter.userId}` });

      const [row] = await api.ctx.db.select().from(invites).where(eq(invites.joinedUserId, json.userId));
      expect(row).toMatchObject({ kind: 'user', invited: phoneNumber, invitedBy: 'inviter', referralCode: 'CREW' });
      expect((await userOf(json.userId)).referralCode).toBe('CREW');
    });

    it('needs a real phone number with a driver’s own link', async () => {
      const answer = await register({ inviteId: `user-${inviter.userId}`, phoneNumber: '12' });

      expect(answer.json.code).toBe('signUp.phoneInvalid');
    });

    it('names the inviter only when their name is public (USER-02)', async () => {
      expect((await show('user-inviter')).json).toMatchObject({ kind: 'user', invited: null, invitedByName: 'Name of inviter' });
      expect((await show('user-quiet')).json).toMatchObject({ kind: 'user', invitedByName: null });
    });

    it.each(['nothing', 'user-nobody', 'user-banned', 'user-'])('knows no invite %s', async (inviteId) => {
      const before = await api.fingerprint();

      const shown = await show(inviteId);
      const joined = await register({ inviteId });

      expect([shown.status, shown.json.code]).toEqual([404, 'signUp.inviteUnknown']);
      expect([joined.status, joined.json.code]).toEqual([404, 'signUp.inviteUnknown']);
      expect(await api.fingerprint()).toBe(before);
    });
  });

  describe('by an admin', () => {
    const special = (json: Record<string, unknown> = {}) =>
      api.send('POST', '/prd/user/special', { token: admin.token, json: { name: 'Sam Special', phoneNumber, ...json } });

    it('makes an account without a password, whose owner cannot sign in before setting one (API-126)', async () => {
      const { status, json } = await special({ referralCode: 'CREW', linkedFrom: 'PHONE' });

      const user = await userOf(json.userId);
      const signIn = await api.send('POST', '/prd/auth/sign-in', { json: { phoneNumber, password: '' } });
      expect(status).toBe(200);
      expect(user).toMatchObject({ passwordHash: null, referralCode: 'CREW', record: { linkedFrom: 'PHONE' } });
      expect(signIn.status).toBe(400);
    });

    it('follows the same rules (ERR-122)', async () => {
      expect((await special({ phoneNumber: 'none' })).json.code).toBe('signUp.phoneInvalid');
      expect((await special({ referralCode: 'ELCID' })).json.code).toBe('signUp.phoneRefused');
      expect((await special({ phoneNumber: inviter.phoneNumber })).json.code).toBe('user.phoneTaken');
    });
  });
});
