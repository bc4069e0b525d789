import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { appConfig, auditLog, messages, smsCampaigns, smsDays, smsStops, users } from '#api/db/schema/index.ts';
import { writeCampaigns } from '#api/verbs/messages/campaign.ts';
import { deliverDue } from '#api/verbs/messages/deliver.ts';
import { SmsFailure, type SmsMessage } from '#api/verbs/ports.ts';
import { HOUR, SMS } from '#config/constants.ts';
import { readWebhookSecret } from '#engine/sandbox/card/webhook-secret.ts';
import { signatureOf } from '#engine/sandbox/sms/signature.ts';
import { startApi, type TestApi, tokenFor } from '../../support/api.ts';

/** Noon in New York, 9 in the morning in Los Angeles. */
const NOON = Date.parse('2027-07-14T12:00:00-04:00');
const WORDS = { en: 'Hi {firstName|driver}, code {code|none}' };
const GROUP = { services: ['ANY'], standing: 'any' as const };

describe('api/messages: the outbox and messages to groups', () => {
  let api: TestApi;
  let now: number;
  let sent: SmsMessage[];
  let answer: (message: SmsMessage) => Promise<{ carrierId: string | null }>;
  const jobs = { wake: () => undefined };

  beforeAll(async () => {
    api = await startApi({ SMS_PER_DAY: '1000', SMS_CENTS_PER_DAY: '1000' });
    await api.addUser({ userId: 'boss', role: 'admin', phoneNumber: '+12025550100' });
    // The rounds run when a test says so, at its own time.
    Object.assign(api.ctx, { jobs: { ...api.ctx.jobs, wake: jobs.wake } });
    api.ctx.machine.now = () => now;
    api.ctx.sms.send = (message) => answer(message);
  }, 60_000);
  afterAll(() => api?.stop());
  beforeEach(async () => {
    now = NOON;
    sent = [];
    answer = async (message) => {
      sent.push({ to: message.to, text: message.text });
      return { carrierId: `c${sent.length}` };
    };
    await api.ctx.db.delete(smsCampaigns);
    await api.ctx.db.delete(messages);
    await api.ctx.db.delete(smsDays);
    await api.ctx.db.delete(smsStops);
    await api.ctx.db.delete(appConfig);
    await api.ctx.db.delete(users).where(eq(users.role, 'driver'));
    await api.addUser({ userId: 'ana', phoneNumber: '+12025550111', record: { lang: 'es', services: [{ key: 'AMAZON_FLEX' }] } });
    await api.addUser({ userId: 'bob', phoneNumber: '+12025550112', goodStanding: false, referralCode: 'CREW' });
    await api.addUser({ userId: 'cat', phoneNumber: '+12025550113', banned: true });
  });

  const boss = () => tokenFor(api.ctx, 'boss', `boss-${now}`);
  const call = async (endpoint: (typeof contract)[keyof typeof contract], input: Record<string, unknown>) =>
    api.call(endpoint as never, input, await boss());
  const preview = (group: object, words?: object) => call(contract.previewSms, { group, ...(words && { words }) });
  const send = (more: Record<string, unknown> = {}) =>
    call(contract.sendSmsCampaign, { campaignId: randomUUID(), group: GROUP, words: WORDS, recipients: 2, ...more });
  const round = async () => {
    await writeCampaigns(api.ctx);
    await deliverDue(api.ctx);
    await writeCampaigns(api.ctx);
  };
  const states = async () => (await api.ctx.db.select().from(messages).orderBy(messages.recipient)).map(({ state }) => state);
  const problems = async () => (await api.ctx.db.select().from(messages).orderBy(messages.recipient)).map(({ problem }) => problem);
  const signed = async (path: string, form: Record<string, string>, secret = readWebhookSecret(api.dataDir)) => {
    const payload = new URLSearchParams(form).toString();
    const headers = { 'x-twilio-signature': signatureOf(secret, path, payload), 'content-type': 'application/x-www-form-urlencoded' };
    return (await api.send('POST', `/prd${path}`, { body: payload, headers })).status;
  };

  it('refuse a group without a service (ADMIN-43) and one without a good-standing status (ADMIN-44)', async () => {
    const none = await preview({ services: [], standing: 'any' });
    const open = await preview({ services: ['ANY'] });

    expect([none.status, none.json.issues[0].path, none.json.issues[0].message]).toEqual([
      400,
      'group.services',
      'Choose at least one service',
    ]);
    expect([open.status, open.json.issues[0].path, open.json.issues[0].message]).toEqual([
      400,
      'group.standing',
      'Choose a good-standing status; Any takes everybody',
    ]);
    expect((await preview(GROUP)).json).toMatchObject({ recipients: 2, spanish: 1, excluded: { banned: 1, unverified: 0, stopped: 0 } });
  });

  it('count drivers by service, standing and any column, and say what is wrong in an expression', async () => {
    const counted = async (group: object) => (await preview({ ...GROUP, ...group })).json.recipients;

    expect(await counted({ services: ['AMAZON_FLEX', 'LYFT'] })).toBe(1);
    expect([await counted({ standing: 'good' }), await counted({ standing: 'notGood' })]).toEqual([1, 1]);
    expect(await counted({ where: 'referralCode = CREW' })).toBe(1);
    expect((await preview({ ...GROUP, where: 'colour = red' })).json.issues[0]).toMatchObject({ path: 'group.where' });
    expect((await preview({ ...GROUP, services: ['NOPE'] })).json.issues[0]).toMatchObject({ path: 'group.services' });
  });

  it('go to each driver once, with their own words, after a moment in which they can be taken back (ADMIN-42)', async () => {
    const campaignId = randomUUID();
    const words = { en: 'Hi {firstName|driver}, code {code|none}', es: 'Hola {firstName|amigo}' };
    const [first, again] = [await send({ campaignId, words }), await send({ campaignId, words })];
    await round();
    expect([first.status, again.status, sent]).toEqual([200, 200, []]);
    now += SMS.cancelMs;
    await Promise.all([round(), round()]);

    expect(sent.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
      { to: '+12025550111', text: 'Hola Name' },
      { to: '+12025550112', text: 'Hi Name, code CREW' },
    ]);
    const { json } = await call(contract.smsCampaign, { campaignId });
    expect(json).toMatchObject({ state: 'ended', recipients: 2, written: 2, counts: { sent: 2, waiting: 0 }, excluded: { banned: 1 } });
    expect(await api.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'sms'))).not.toEqual([]);
  });

  it('are refused where other drivers fit now, where nobody fits, and where the month has no room (ADMIN-45, ERR-129)', async () => {
    const refusal = async (more: Record<string, unknown>) => {
      const { status, json } = await send(more);
      return [status, json.code, json.message];
    };

    expect((await refusal({ recipients: 3 })).slice(0, 2)).toEqual([409, 'sms.changed']);
    expect((await refusal({ group: { ...GROUP, where: 'name = nobody' }, recipients: 1 }))[1]).toBe('sms.nobody');
    await call(contract.setConfig, { type: 'smsPerMonth', value: '3' });
    expect((await send()).status).toBe(200);
    expect(await refusal({})).toEqual([409, 'referral.smsQuota', 'Too many SMS sent this month']);
    await round();
    now += SMS.cancelMs;
    await round();
    expect((await refusal({}))[1]).toBe('referral.smsQuota');
    expect((await preview(GROUP)).json.quota).toMatchObject({ sent: 2, quota: 3, left: 1 });
    now = Date.parse('2027-08-01T12:00:00-04:00');
    expect((await send()).status).toBe(200);
  });

  it('stop before they leave, and in the middle', async () => {
    const early = randomUUID();
    await send({ campaignId: early });
    await round();
    expect((await call(contract.stopSms, { campaignId: early })).json).toMatchObject({ state: 'stopped', counts: { stopped: 2 } });
    now += HOUR;
    await round();
    expect(sent).toEqual([]);

    const campaignId = randomUUID();
    await send({ campaignId });
    let stop: Promise<unknown> | undefined;
    answer = async (message) => {
      stop ??= call(contract.stopSms, { campaignId });
      await stop;
      sent.push(message);
      return { carrierId: null };
    };
    await writeCampaigns(api.ctx);
    await api.ctx.db
      .update(messages)
      .set({ nextAt: now + HOUR })
      .where(eq(messages.recipient, '+12025550112'));
    now += SMS.cancelMs;
    await deliverDue(api.ctx);
    now += 2 * HOUR;
    await round();
    expect(sent.map(({ to }) => to)).toEqual(['+12025550111']);
  });

  it('wait for the morning by the clocks of each driver', async () => {
    await api.addUser({
      userId: 'west',
      phoneNumber: '+13105550114',
      flex: { options: { locations: [], timezone: 'America/Los_Angeles' } },
    });
    now = Date.parse('2027-07-14T08:30:00-04:00');
    expect((await preview(GROUP, WORDS)).json).toMatchObject({ recipients: 3, night: 1 });
    await send({ recipients: 3 });
    now += SMS.cancelMs;
    await round();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['+12025550111', '+12025550112']);
    now = Date.parse('2027-07-14T07:59:00-07:00');
    await round();
    expect(sent).toHaveLength(2);
    now = Date.parse('2027-07-14T08:00:00-07:00');
    await round();
    expect(sent[2]!.to).toBe('+13105550114');
  });

  it('reach no phone that answered STOP, which START brings back; what waits for it is dropped', async () => {
    await send();
    await round();
    expect(await signed('/sms/inbound', { From: '+12025550111', Body: ' Stop! ' })).toBe(204);
    now += SMS.cancelMs;
    await round();
    expect([sent.map(({ to }) => to), await states()]).toEqual([['+12025550112'], ['skipped', 'sent']]);
    expect((await preview(GROUP)).json).toMatchObject({ recipients: 1, excluded: { stopped: 1 } });

    await signed('/sms/inbound', { From: '+12025550111', Body: 'hello' });
    expect((await preview(GROUP)).json.recipients).toBe(1);
    await signed('/sms/inbound', { From: '+12025550111', Body: 'START' });
    expect((await preview(GROUP)).json.recipients).toBe(2);
    expect(await signed('/sms/inbound', { From: '+12025550111', Body: 'STOP' }, 'wrong')).toBe(400);
    expect((await preview(GROUP)).json.recipients).toBe(2);
    const log = await api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, 'ana'));
    expect(log.map(({ differences }) => differences)).toEqual([{ textMessages: ['on', 'stopped'] }, { textMessages: ['stopped', 'on'] }]);
  });

  it('are tried again after a certain no, later each time, until they are dead; an admin sends them once more', async () => {
    answer = () => Promise.reject(new SmsFailure('busy', 'away'));
    await send();
    await round();
    now += SMS.cancelMs;
    for (const pause of [0, ...SMS.backOffMs]) {
      expect(await states()).toEqual(['waiting', 'waiting']);
      now += pause;
      await round();
    }
    expect([await states(), await problems()]).toEqual([
      ['dead', 'dead'],
      ['away', 'away'],
    ]);
    answer = async (message) => {
      sent.push(message);
      return { carrierId: null };
    };
    now = NOON + 24 * HOUR;
    expect((await call(contract.retryMessages, {})).json).toEqual({ retried: 2 });
    await round();
    expect([await states(), sent.length]).toEqual([['sent', 'sent'], 2]);
  });

  it('are dead at once where they were refused, and unknown where no answer came, which is never sent again by itself', async () => {
    const campaignId = randomUUID();
    answer = async ({ to }) => {
      if (to === '+12025550111') throw new SmsFailure('refused', 'no such number');
      throw new Error('the time was up');
    };
    await send({ campaignId });
    await round();
    now += SMS.cancelMs;
    await round();
    now += 6 * HOUR;
    await round();

    expect(await states()).toEqual(['dead', 'unknown']);
    const none = (await call(contract.listMessages, { campaignId, state: 'none' })).json;
    expect(none.rows.map(({ name, state, problem }: Record<string, string>) => [name, state, problem])).toEqual([
      ['Name of bob', 'unknown', 'the time was up'],
      ['Name of ana', 'dead', 'no such number'],
    ]);
    expect((await call(contract.retryMessages, { unknown: true, seqs: [1] })).status).toBe(400);
    expect((await call(contract.retryMessages, { seqs: [none.rows[0].seq] })).json).toEqual({ retried: 0 });
    expect((await call(contract.retryMessages, { seqs: [none.rows[0].seq], unknown: true, reason: 'the carrier has none' })).json).toEqual({
      retried: 1,
    });
  });

  it('take the reports of the carrier, twice and in any order, which settle what nobody knew', async () => {
    let fails = true;
    answer = async () => {
      if (fails) throw new Error('the connection ended');
      return { carrierId: 'c1' };
    };
    await send();
    await round();
    now += SMS.cancelMs;
    await round();
    fails = false;
    const [ana, bob] = await api.ctx.db.select().from(messages).orderBy(messages.recipient);
    const report = (seq: number, MessageStatus: string) => signed(`/sms/report/${seq}`, { MessageSid: 'SM9', MessageStatus });
    for (const status of ['delivered', 'sent', 'delivered', 'undelivered']) expect(await report(ana!.seq, status)).toBe(204);
    for (const status of ['undelivered', 'sent', 'undelivered']) await report(bob!.seq, status);

    expect([await states(), await problems()]).toEqual([
      ['delivered', 'dead'],
      [null, 'not delivered: undelivered'],
    ]);
    expect(await signed(`/sms/report/${bob!.seq}`, { MessageStatus: 'delivered' }, 'wrong')).toBe(400);
    expect(await states()).toEqual(['delivered', 'dead']);
  });

  it('leave half of a day for codes and account messages', async () => {
    await api.ctx.db.insert(smsDays).values({ day: Date.parse('2027-07-14T00:00:00-04:00'), messages: 499, cents: 499 });
    await send();
    await round();
    now += SMS.cancelMs;
    await round();
    expect((await states()).toSorted()).toEqual(['sent', 'waiting']);
    now = Date.parse('2027-07-15T12:00:00-04:00');
    await round();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('come out as plain text, whatever a template or a name holds', async () => {
    await api.ctx.db.update(users).set({ name: '\u202eevil {code|x} http://a.b' }).where(eq(users.userId, 'ana'));
    await api.ctx.db.update(users).set({ name: "Zo\u00eb O'Neil" }).where(eq(users.userId, 'bob'));
    const words = { en: '<b>{name|friend}</b>\u202e\u200b {services|none} <script>1</script>' };
    const { samples } = (await preview(GROUP, words)).json;

    expect(samples.map(({ text }: { text: string }) => text)).toEqual([
      '<b>friend</b> Flex <script>1</script>',
      "<b>Zo\u00eb O'Neil</b> none <script>1</script>",
    ]);
    const wrong = async (en: string) => (await preview(GROUP, { en })).json.issues?.map(({ message }: { message: string }) => message);
    expect(await wrong('{firstname|x}')).toEqual([
      '{firstname|x} is not a merge field: use firstName, name, code, endDate, endTime or services',
    ]);
    expect(await wrong('{code}')).toEqual(['{code} says nothing where the value is missing: write it as {firstName|driver}']);
    expect(await wrong('a } b')).toHaveLength(1);
  });

  it('are tried on the phone of the sender alone, once for one test', async () => {
    const test = { words: WORDS, language: 'en', testId: randomUUID() };
    const answers = [await call(contract.testSms, test), await call(contract.testSms, test)];

    expect(answers.map(({ json }) => [json.state, json.to, json.text])).toEqual([
      ['sent', '+12025550100', 'Hi Name, code none'],
      ['sent', '+12025550100', 'Hi Name, code none'],
    ]);
    expect(sent).toEqual([{ to: '+12025550100', text: 'Hi Name, code none' }]);
  });

  it('are for admins: neither drivers, partners nor support see or send them', async () => {
    for (const role of ['driver', 'partner', 'support'] as const) {
      const { userId } = await api.addUser({
        userId: `as-${role}`,
        role,
        phoneNumber: `+1202555013${['driver', 'partner', 'support'].indexOf(role)}`,
      });
      const token = await tokenFor(api.ctx, userId, `as-${role}-${now}`);
      const asked = [
        api.call(contract.listMessages, {}, token),
        api.call(contract.previewSms, { group: GROUP }, token),
        api.call(contract.jobs, {}, token),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
      if (role !== 'driver') await api.ctx.db.execute(sql`delete from users where user_id = ${userId}`);
    }
  });
});
