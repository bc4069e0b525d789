import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { setupCall } from '#api/contract/platform-calls.ts';
import { appConfig, invitedPhones, invites, ledger, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { phoneSubject } from '#api/db/trial-marks.ts';
import { planOf } from '#api/verbs/billing/plan-days.ts';
import { inviteProgress } from '#api/verbs/invites/list.ts';
import { receive } from '#api/verbs/invites/reward.ts';
import { SmsFailure } from '#api/verbs/ports.ts';
import { DAY, INVITES } from '#config/constants.ts';
import { control, PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

describe('api/invites', () => {
  let api: TestApi;
  let boss: TestUser;
  let ann: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://grab.example' });
    boss = await api.addUser({ userId: 'boss', admin: true });
    const createdAt = api.ctx.machine.now();
    await api.ctx.db.insert(referralCodes).values([
      { code: 'CREW', userId: 'boss', createdAt },
      { code: 'ELCID', userId: 'boss', createdAt },
      { code: 'LUZ', userId: 'boss', collectsMoney: true, createdAt },
    ]);
  }, 60_000);
  afterAll(() => api?.stop());
  beforeEach(async () => {
    count++;
    ann = await driver('ann', { referralCode: 'CREW' });
  });

  const driver = (name: string, more: Record<string, unknown> = {}) =>
    api.addUser({ userId: `${name}-${count}`, phoneNumber: phoneOf(`${name}${count}`), ...more });
  let given = 0;
  const numbers = new Map<string, string>();
  const phoneOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, `+1202555${String(3000 + ++given)}`);
    return numbers.get(name)!;
  };
  const newPhone = () => phoneOf(`new ${given}`);
  const token = ({ userId }: TestUser) => tokenFor(api.ctx, userId);
  const invite = async (by: TestUser, phoneNumber: string, via?: 'sms' | 'link') =>
    api.call(contract.createInvite, { phoneNumber, ...(via && { via }) }, await token(by));
  const messagesTo = (to: string) => control<{ text: string }[]>(api.sandboxUrl, 'GET', `/messages?to=${encodeURIComponent(to)}`);
  const register = async (inviteId: string, phoneNumber?: string, headers: Record<string, string> = {}) =>
    api.send('POST', '/prd/user', {
      json: { name: 'Nora New', password: PASSWORD, inviteId, ...(phoneNumber && { phoneNumber }) },
      headers: { 'x-forwarded-for': `10.1.${count}.${given % 250}`, ...headers },
    });
  const pay = async (userId: string, cents = 5000, cause = `payment:${userId}:${++given}`) =>
    withTransaction(api.ctx.db, (tx) =>
      receive(tx, { userId, kind: 'payment', cents, days: 7, cause, actor: 'billing' }, api.ctx.machine.now()),
    );
  const rewardsOf = (userId: string) =>
    api.ctx.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.userId, userId), eq(ledger.kind, 'invite')));
  const listOf = async (by: TestUser) => (await api.call(contract.ownInvites, { inviter: by.userId }, await token(by))).json;
  const progressOf = async (by: TestUser) => (await api.call(contract.inviteProgress, { userId: by.userId }, await token(by))).json;
  const friendOf = async (by: TestUser) => (await register(`user-${by.userId}`, newPhone())).json.userId as string;

  describe('made', () => {
    it('is for one phone, the same one again, and shown to the inviter alone (INVITE-01, INVITE-04, API-97, API-98)', async () => {
      const phone = newPhone();
      const first = await invite(ann, phone);
      const again = await invite(ann, phone.slice(2));

      expect([first.status, first.json.sent, first.json.path]).toEqual([200, false, `/register/invite/${first.json.invite.inviteId}`]);
      expect(again.json.invite.inviteId).toBe(first.json.invite.inviteId);
      expect(await listOf(ann)).toEqual([expect.objectContaining({ invited: phone, invitationStatus: 'open', dateSent: null })]);
      expect(await messagesTo(phone)).toEqual([]);
      const other = await driver('other');
      expect((await api.call(contract.ownInvites, { inviter: ann.userId }, await token(other))).status).toBe(403);
    });

    it('is sent once, in the inviter’s language, with the operator’s address (INVITE-02)', async () => {
      const luz = await driver('luz', { referralCode: 'CREW', record: { lang: 'es', public: true } });
      await api.ctx.db.update(users).set({ name: 'Luz Díaz' }).where(eq(users.userId, luz.userId));
      const phone = newPhone();

      const sent = await Promise.all([1, 2, 3].map(() => invite(luz, phone, 'sms')));

      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const messages = await messagesTo(phone);
      const { inviteId } = sent.find(({ status }) => status === 200)!.json.invite;
      expect(messages).toHaveLength(1);
      expect(messages[0]!.text).toContain('Luz Díaz le invita a Batch Grabber');
      expect(messages[0]!.text).toContain(`https://grab.example/register/invite/${inviteId}`);
      expect((await listOf(luz))[0].invitationStatus).toBe('sent');
    });

    it('carries no name that could be an address or a number', async () => {
      const bad = await driver('bad', { referralCode: 'CREW', record: { public: true } });
      await api.ctx.db.update(users).set({ name: 'win.example/1 now' }).where(eq(users.userId, bad.userId));
      const phone = newPhone();
      await invite(bad, phone, 'sms');

      expect((await messagesTo(phone))[0]!.text).toMatch(/^A friend invites you/);
    });

    it('reaches no phone twice in 30 days, by any inviter; after that it may', async () => {
      const bob = await driver('bob', { referralCode: 'CREW' });
      const phone = newPhone();
      await invite(ann, phone, 'sms');

      expect((await invite(bob, phone, 'sms')).json.code).toBe('invite.sentLately');
      expect(await messagesTo(phone)).toHaveLength(1);
      await api.ctx.db.update(invitedPhones).set({ sentAt: api.ctx.machine.now() - INVITES.againMs - 1 });
      expect((await invite(bob, phone, 'sms')).json.sent).toBe(true);
    });

    it('reaches no phone that stopped invites; the link may still be shared', async () => {
      const phone = newPhone();
      const { json } = await invite(ann, phone);
      expect((await api.send('POST', '/prd/invite/stop', { json: { inviteId: json.invite.inviteId } })).status).toBe(204);

      expect((await invite(ann, phone, 'sms')).json.code).toBe('invite.stopped');
      expect((await invite(ann, phone)).status).toBe(200);
      expect(await messagesTo(phone)).toEqual([]);
      expect((await api.send('POST', '/prd/invite/stop', { json: { inviteId: `user-${ann.userId}` } })).status).toBe(404);
    });

    it('is sent ten times a day and not more, and a message that did not leave counts nothing', async () => {
      const { sms } = api.ctx;
      const { send } = sms;
      const phone = newPhone();
      sms.send = () => Promise.reject(new SmsFailure('busy', 'away'));
      expect((await invite(ann, phone, 'sms')).json.code).toBe('invite.notSent');
      sms.send = send;
      expect((await invite(ann, phone, 'sms')).json.sent).toBe(true);
      for (let n = 1; n < INVITES.sentPerDay; n++) expect((await invite(ann, newPhone(), 'sms')).json.sent).toBe(true);

      const over = await invite(ann, newPhone(), 'sms');

      expect([over.status, over.json.code]).toEqual([429, 'invite.dailyLimit']);
      expect((await progressOf(ann)).messagesLeft).toBe(0);
    });

    it.each([
      ['the own phone', async () => ann.phoneNumber, 'invite.ownPhone'],
      ['a phone with an account', async () => (await driver('known')).phoneNumber, 'invite.hasAccount'],
      ['no phone', async () => 'call me', 'signUp.phoneInvalid'],
    ])('refuses %s and writes nothing', async (_, phone, code) => {
      const number = await phone();
      const before = await api.ctx.db.select().from(invites);

      expect((await invite(ann, number, 'sms')).json.code).toBe(code);
      expect(await api.ctx.db.select().from(invites)).toEqual(before);
    });

    it('is refused to a driver without a code or whose code collects money, who has no link either (INVITE-06, SHELL-18)', async () => {
      for (const [name, referralCode] of [
        ['eve', undefined],
        ['eva', 'LUZ'],
      ] as const) {
        const eve = await driver(name, { referralCode });

        expect((await invite(eve, newPhone())).json.code).toBe('invite.notAllowed');
        expect((await progressOf(eve)).path).toBeNull();
      }
      expect((await progressOf(ann)).path).toBe(`/register/invite/user-${ann.userId}`);
    });

    it('is refused where sign-up would be: an American number with a refused code', async () => {
      const cid = await driver('cid', { referralCode: 'ELCID' });
      await api.ctx.db.insert(appConfig).values({ type: 'refusedReferralCodes', value: 'ELCID', updatedAt: 0 }).onConflictDoNothing();

      expect((await invite(cid, newPhone())).json.code).toBe('signUp.phoneRefused');
      expect((await register(`user-${cid.userId}`, newPhone())).json.code).toBe('signUp.phoneRefused');
      expect((await invite(cid, '+34612345678')).status).toBe(200);
    });

    it('is not sent before the own phone is verified', async () => {
      await api.ctx.db.update(users).set({ phoneVerified: false }).where(eq(users.userId, ann.userId));

      expect((await invite(ann, newPhone(), 'sms')).json.code).toBe('invite.phoneNotVerified');
    });
  });

  describe('the reward', () => {
    it('is 7 days with the first payment, once, by a separate row (INVITE-08, INVITE-09, BILL-30, CONST-60, PROD-12, PROD-19)', async () => {
      const phone = newPhone();
      const { json } = await invite(ann, phone, 'sms');
      const friend = (await register(json.invite.inviteId)).json.userId;
      expect((await listOf(ann))[0].invitationStatus).toBe('joined');
      expect(await rewardsOf(ann.userId)).toEqual([]);

      await pay(friend, 0);
      expect(await rewardsOf(ann.userId)).toEqual([]);
      await pay(friend);
      await pay(friend);

      expect(await rewardsOf(ann.userId)).toEqual([
        expect.objectContaining({ days: 7, cents: 0, cause: `invite:${json.invite.inviteId}`, actor: 'billing' }),
      ]);
      expect((await listOf(ann))[0].invitationStatus).toBe('credited');
      const [after] = await api.ctx.db.select().from(users).where(eq(users.userId, ann.userId));
      expect(after!.goodStanding).toBe(true);
      expect(planOf(after!.lastPaymentAt, api.ctx.machine.now())!.expiresAt).toBeGreaterThan(api.ctx.machine.now() + 7 * DAY - 1);
    });

    it('comes by the own link as well, whose friends are named by four digits (INVITE-05, INVITE-07, ENT-56)', async () => {
      const phone = newPhone();
      const shown = await api.call(contract.invite, { inviteId: `user-${ann.userId}` });
      const joined = await register(`user-${ann.userId}`, phone);
      await pay(joined.json.userId);

      expect(shown.json).toMatchObject({ kind: 'user', invited: null, alreadyInvited: false, referralCode: 'CREW' });
      const [row] = await listOf(ann);
      expect([row.kind, row.invited, row.invitationStatus]).toEqual(['user', `…${phone.slice(-4)}`, 'credited']);
      const all = (await api.call(contract.allInvites, {}, await token(boss))).json.rows;
      expect(all[0]).toMatchObject({ inviter: ann.userId, invited: phone, alreadyInvited: true, referralCode: 'CREW' });
    });

    it('is given once whatever comes at the same time: sign-ups, payments and their reports again', async () => {
      const phone = newPhone();
      const { json } = await invite(ann, phone);
      const joins = await Promise.all(Array.from({ length: 5 }, () => register(json.invite.inviteId)));
      const friends = joins.filter(({ status }) => status === 200).map((answer) => answer.json.userId as string);
      expect(friends).toHaveLength(1);
      const more = await Promise.all(Array.from({ length: 3 }, () => friendOf(ann)));

      const everybody = [friends[0]!, ...more];
      await Promise.all(everybody.flatMap((id) => Array.from({ length: 6 }, (_, n) => pay(id, 5000, `payment:${id}:${n % 3}`))));

      const rows = await rewardsOf(ann.userId);
      expect(rows).toHaveLength(4);
      expect(new Set(rows.map(({ cause }) => cause)).size).toBe(4);
      expect(rows.reduce((days, row) => days + row.days, 0)).toBe(28);
      const { differences } = (await api.call(contract.billingAudit, {}, await token(boss))).json;
      const touched = [ann.userId, ...everybody];
      expect(differences.filter(({ userId }: { userId: string }) => touched.includes(userId))).toEqual([]);
    });

    it('comes with a payment that an admin books by hand, and a refund takes it from nobody', async () => {
      const friend = await friendOf(ann);
      const entry = { user: friend, createDate: 7, expectedPayment: 50, actualPayment: 50, days: 7, reason: 'missing Zelle' };
      await api.call(contract.manualBilling, entry, await token(boss));
      await withTransaction(api.ctx.db, (tx) =>
        receive(
          tx,
          { userId: friend, kind: 'refund', cents: -5000, days: -7, cause: `refund:${friend}`, actor: 'billing' },
          api.ctx.machine.now(),
        ),
      );

      expect(await rewardsOf(ann.userId)).toHaveLength(1);
    });

    it('waits where the inviter’s account is free, and comes when it is one that pays', async () => {
      await api.ctx.db.update(users).set({ accountType: 'Free' }).where(eq(users.userId, ann.userId));
      await pay(await friendOf(ann));
      expect([(await rewardsOf(ann.userId)).length, (await listOf(ann))[0].invitationStatus]).toEqual([0, 'paying']);

      const update = { userId: ann.userId, body: { accountType: 'Paid' }, reason: 'pays from today' };
      expect((await api.call(contract.updateUser, update, await token(boss))).status).toBe(200);

      expect(await rewardsOf(ann.userId)).toHaveLength(1);
      expect((await listOf(ann))[0].invitationStatus).toBe('credited');
    });

    it('is refused for a phone that was served before, and where the inviter’s partner collects money', async () => {
      const phone = newPhone();
      await withTransaction(api.ctx.db, (tx) => api.ctx.trialMarks.keep(tx, [phoneSubject(phone)]));
      await pay((await register(`user-${ann.userId}`, phone)).json.userId);
      const eve = await driver('eve', { referralCode: 'LUZ' });
      await pay(await friendOf(eve));

      expect([(await listOf(ann))[0].refusal, (await listOf(eve))[0].refusal]).toEqual(['had-account', 'partner']);
      expect([...(await rewardsOf(ann.userId)), ...(await rewardsOf(eve.userId))]).toEqual([]);
      expect((await progressOf(ann)).paying).toBe(0);
    });

    it('is refused where both sign in on one device', async () => {
      const signIn = (phoneNumber: string, cookie = '') =>
        api.send('POST', '/prd/auth/sign-in', {
          json: { phoneNumber, password: PASSWORD, client: 'web' },
          headers: { cookie, 'x-forwarded-for': `10.2.${count}.1` },
        });
      const cookie = (await signIn(ann.phoneNumber)).headers
        .getSetCookie()
        .find((each) => each.includes('grab_device'))!
        .split(';')[0]!;
      const [same, apart] = [newPhone(), newPhone()];
      const ids = [await register(`user-${ann.userId}`, same), await register(`user-${ann.userId}`, apart)].map(({ json }) => json.userId);
      expect((await signIn(same, cookie)).status).toBe(200);
      expect((await signIn(apart)).status).toBe(200);
      for (const id of ids) await pay(id);

      const refusals = (await listOf(ann)).map(({ refusal }: { refusal: string | null }) => refusal);
      expect(new Set(refusals)).toEqual(new Set(['own-device', null]));
      expect(await rewardsOf(ann.userId)).toHaveLength(1);
    });

    it('is refused where the friend links a platform account that the inviter had, by either of them first', async () => {
      const link = async (userId: string, email: string) =>
        (
          await api.call(
            setupCall('AMAZON_FLEX', 'setupV3'),
            { userId, email, password: 'sandbox', continent: 0 },
            await tokenFor(api.ctx, userId),
          )
        ).status;
      const [taken, given, apart] = [await friendOf(ann), await friendOf(ann), await friendOf(ann)];
      for (const userId of [ann.userId, taken, given, apart])
        await api.ctx.db
          .update(users)
          .set({ phoneVerified: true, record: { services: [{ key: 'AMAZON_FLEX', label: 'Flex', price: 50 }] } })
          .where(eq(users.userId, userId));
      const steps: [string, string][] = [
        [ann.userId, `first-${count}@example.com`],
        [taken, `first-${count}@example.com`],
        [given, `second-${count}@example.com`],
        [ann.userId, `second-${count}@example.com`],
        [apart, `third-${count}@example.com`],
      ];
      for (const [userId, email] of steps) expect(await link(userId, email)).toBe(200);
      for (const userId of [taken, given, apart]) await pay(userId);

      const all = (await api.call(contract.allInvites, {}, await token(boss))).json.rows;
      const refusalOf = (id: string) => all.find(({ joinedUserId }: { joinedUserId: string }) => joinedUserId === id).refusal;
      expect([taken, given, apart].map(refusalOf)).toEqual(['own-account', 'own-account', null]);
      expect(await rewardsOf(ann.userId)).toHaveLength(1);
    });

    it('is given by an admin once for a friend who came without an invite (API-94)', async () => {
      const friend = await driver('friend');
      const refer = async (more: Record<string, unknown> = {}, by = boss) =>
        api.call(contract.referFreeWeek, { referral: ann.userId, referred: friend.userId, ...more }, await token(by));

      expect((await refer({}, ann)).status).toBe(403);
      expect((await refer({ referred: ann.userId })).json.code).toBe('invite.sameDriver');
      expect((await refer()).json.code).toBe('invite.notPaid');
      expect(await rewardsOf(ann.userId)).toEqual([]);
      expect((await refer({ bypass: true })).json.credited).toBe(true);
      expect((await refer({ bypass: true })).json.code).toBe('invite.rewarded');
      await pay(friend.userId);

      expect(await rewardsOf(ann.userId)).toEqual([expect.objectContaining({ days: 7, actor: 'boss' })]);
      const other = await driver('other');
      expect((await refer({ referral: other.userId, bypass: true })).json.code).toBe('invite.otherInviter');
    });
  });

  it('counts to five paying friends; then the driver says which reward, and an admin reads it (PROD-20, API-96, API-99, API-101)', async () => {
    const choose = async (choice: string) => api.call(contract.chooseInviteReward, { choice }, await token(ann));
    for (let n = 0; n < 4; n++) await pay(await friendOf(ann));
    expect(await progressOf(ann)).toMatchObject({ joined: 4, paying: 4, goal: 5, daysEarned: 28, choice: null });
    expect((await choose('free')).json.code).toBe('invite.notReached');
    await pay(await friendOf(ann));

    expect((await choose('discount')).json).toEqual({ choice: 'discount' });

    expect(await progressOf(ann)).toMatchObject({ paying: 5, choice: 'discount' });
    const [user] = await api.ctx.db.select().from(users).where(eq(users.userId, ann.userId));
    expect([user!.accountType, user!.record.accountDiscount]).toEqual(['Paid', undefined]);
    const overview = (await api.call(contract.inviters, {}, await token(boss))).json;
    expect(overview.find(({ inviter }: { inviter: string }) => inviter === ann.userId)).toMatchObject({
      paying: 5,
      credited: 5,
      choice: 'discount',
    });
  });

  it('pages everybody’s invites without losing or repeating one (API-99)', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => ({
      inviteId: `p${n}`,
      kind: 'normal' as const,
      invited: `+44700${1000 + n}`,
      invitedBy: ann.userId,
      createdAt: 5 + Math.floor(n / 3),
    }));
    await api.ctx.db.insert(invites).values(rows);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: any = (await api.call(contract.allInvites, after ? { after } : {}, await token(boss))).json;
      seen.push(...page.rows.map(({ inviteId }: { inviteId: string }) => inviteId));
      after = page.next;
    }

    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => /^p\d+$/.test(id))).toHaveLength(700);
  });

  describe('the invite tool', () => {
    const asked = async (startDate: string, endDate: string, more: Record<string, unknown> = {}) =>
      api.call(contract.inviteTool, { startDate, endDate, ...more }, await token(boss));
    const failure = async (startDate: string, endDate: string) => {
      const { status, json } = await asked(startDate, endDate);
      return [status, json.code, json.message];
    };

    it('gives the invites of the days asked for, by the days of New York (API-95, ADMIN-39)', async () => {
      const made = ['2020-03-01T04:59:59Z', '2020-03-01T05:00:00Z', '2020-03-31T03:59:59Z', '2020-03-31T04:00:00Z'].map((at, n) => ({
        inviteId: `tool-${n}`,
        kind: 'normal' as const,
        invited: `+44701${1000 + n}`,
        invitedBy: ann.userId,
        createdAt: Date.parse(at),
      }));
      await api.ctx.db.insert(invites).values(made);
      const { json } = await asked('2020-03-01', '2020-03-30');

      expect(json.rows.map(({ inviteId }: { inviteId: string }) => inviteId)).toEqual(['tool-2', 'tool-1']);
      expect(json.rows[0]).toMatchObject({ invited: '+447011002', inviter: ann.userId, alreadyInvited: false });
      expect((await api.call(contract.inviteTool, { startDate: '2020-03-01', endDate: '2020-03-30' }, await token(ann))).status).toBe(403);
    });

    it('takes 30 days at most, not after their end, and has something to export (ADMIN-40, ADMIN-41, ERR-131, ERR-132, ERR-133, CONST-55)', async () => {
      expect(await failure('2020-03-01', '2020-03-31')).toEqual([400, 'inviteTool.range', 'Range over 30 days.']);
      expect(await failure('2020-03-02', '2020-03-01')).toEqual([400, 'inviteTool.order', 'Start after end.']);
      expect(await failure('2019-03-01', '2019-03-30')).toEqual([404, 'inviteTool.empty', 'No data to export.']);
      for (const wrong of ['2020-02-30', '2020-13-01', '1', '2020-3-1'])
        expect((await failure(wrong, '2020-03-30'))[1]).toBe('input.invalid');
    });
  });

  it('mentions the offer that expires Dec 15 until that day has ended in New York (PROD-21)', async () => {
    const { machine } = api.ctx;
    const { now } = machine;
    const at = async (instant: string) => {
      machine.now = () => Date.parse(instant);
      return (await inviteProgress({ ctx: api.ctx, userId: ann.userId })) as { offerOpen: boolean };
    };
    try {
      expect([(await at('2026-12-16T04:59:59Z')).offerOpen, (await at('2026-12-16T05:00:00Z')).offerOpen]).toEqual([true, false]);
    } finally {
      machine.now = now;
    }
  });
});
