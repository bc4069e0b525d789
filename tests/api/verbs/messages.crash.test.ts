import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { appConfig, messages, users } from '#api/db/schema/index.ts';
import { writeCampaigns } from '#api/verbs/messages/campaign.ts';
import { deliverDue } from '#api/verbs/messages/deliver.ts';
import { SMS } from '#config/constants.ts';
import { readWebhookSecret } from '#engine/sandbox/card/webhook-secret.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { signatureOf } from '#engine/sandbox/sms/signature.ts';
import { control, startApi, type TestApi, tokenFor } from '../../support/api.ts';

/** `SMS_DRIVERS=5000` runs the long form, in which the carrier also takes a message and answers after the ten seconds it has. */
const DRIVERS = Number(process.env['SMS_DRIVERS'] ?? 300);
const LATE = DRIVERS >= 5000 ? [{ delayMs: 11_000, delivers: true }] : [];
const NOON = Date.parse('2027-07-14T12:00:00-04:00');

class Crash extends Error {}

/** Through the real port to the sandbox's carrier: crashes in the middle, answers twice, time-outs, refusals, and a carrier that is away. */
describe(`api/messages: ${DRIVERS} drivers, crashes and an unreliable carrier`, () => {
  let api: TestApi;
  let now = NOON;
  const random = seededRandom('messages');

  beforeAll(async () => {
    api = await startApi({ SMS_PER_DAY: '100000', SMS_CENTS_PER_DAY: '100000' });
    await api.addUser({ userId: 'boss', admin: true, phoneNumber: '+12025550100' });
    api.ctx.machine.now = () => now;
    Object.assign(api.ctx, { jobs: { ...api.ctx.jobs, wake: () => undefined } });
    await api.ctx.db.insert(appConfig).values({ type: 'smsPerMonth', value: '100000', updatedAt: 0 });
    const rows = Array.from({ length: DRIVERS }, (_, n) => ({
      userId: `many-${String(n).padStart(5, '0')}`,
      name: `Driver ${'abcdefghij'[n % 10]}`,
      phoneNumber: `+1305${String(5_550_000 + n)}`,
      phoneVerified: true,
      createdAt: NOON,
      updatedAt: NOON,
    }));
    for (let at = 0; at < rows.length; at += 500) await api.ctx.db.insert(users).values(rows.slice(at, at + 500));
  }, 120_000);
  afterAll(() => api?.stop());

  it('gives nobody two, and names everybody who got none', { timeout: 60_000 + DRIVERS * 60 }, async () => {
    // The clock moves on: a token is good for ten minutes.
    const ask = async (endpoint: Endpoint, input: Record<string, unknown>) =>
      api.call(endpoint, input, await tokenFor(api.ctx, 'boss', `boss-${now}`));
    const campaignId = randomUUID();
    const group = { services: ['ANY'], standing: 'any' };
    const send = () => ask(contract.sendSmsCampaign, { campaignId, group, words: { en: 'Hi {firstName|driver}' }, recipients: DRIVERS });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);

    // The process ends in the middle: whatever is under way there goes no further, and a second one begins.
    let dead = false;
    let crashes = 0;
    const process = () => {
      dead = false;
      const dies = () => {
        if (!dead && crashes < 4 && random() < 8 / DRIVERS) {
          dead = true;
          crashes++;
        }
        if (dead) throw new Crash('the process ended');
      };
      return { ...api.ctx, failpoint: dies };
    };
    const fault = (more: object) => control(api.sandboxUrl, 'POST', '/messages/faults', more);
    let handled = 0;
    for (let round = 0; round < 60; round++) {
      now += SMS.answerMs + SMS.backOffMs[0];
      const ctx = process();
      if (round < 12) {
        // Delivered, and the answer says it was not; delivered, and no answer; not delivered, and no answer; refused; too many at once.
        for (const more of [
          { status: 500, delivers: true },
          { delivers: true },
          {},
          { status: 400 },
          { status: 429 },
          { status: 429, times: 3 },
          ...(round === 0 ? LATE : []),
        ])
          await fault({ times: 1, ...more });
      } else await control(api.sandboxUrl, 'DELETE', '/messages/faults');
      await writeCampaigns(ctx, () => dead).catch(() => undefined);
      // Two nodes look at the same time.
      const rounds = await Promise.allSettled([deliverDue(ctx, () => dead), deliverDue(ctx, () => dead)]);
      handled += rounds.filter(({ status }) => status === 'fulfilled').length;
      const { json } = await ask(contract.smsCampaign, { campaignId });
      if (json.state === 'ended') break;
    }
    expect([crashes, handled > 0]).toEqual([4, true]);

    const delivered = await control<{ to: string }[]>(api.sandboxUrl, 'GET', '/messages');
    const phones = delivered.map(({ to }) => to);
    expect(new Set(phones).size).toBe(phones.length);
    const { json: campaign } = await ask(contract.smsCampaign, { campaignId });
    expect([campaign.state, campaign.written]).toEqual(['ended', DRIVERS]);
    const none = new Map<string, string>();
    for (let before: number | null = 0; before !== null; ) {
      const page: any = (await ask(contract.listMessages, { campaignId, state: 'none', ...(before && { before: String(before) }) })).json;
      for (const row of page.rows) none.set(row.recipient, row.state);
      before = page.next;
    }
    // Anyone who has no message is in the report, by name; those in it who have one are all called unknown.
    const reached = new Set(phones);
    const rows = await api.ctx.db.select({ phone: users.phoneNumber }).from(users).where(eq(users.role, 'driver'));
    const without = rows.filter(({ phone }) => !reached.has(phone));
    expect(without.length).toBeGreaterThan(0);
    expect(without.filter(({ phone }) => !none.has(phone))).toEqual([]);
    expect([...none].filter(([phone, state]) => reached.has(phone) && state !== 'unknown')).toEqual([]);
    const { counts } = campaign;
    expect(counts.sent + counts.delivered + counts.unknown + counts.dead).toBe(DRIVERS);
    expect(counts.dead).toBeGreaterThan(0);
    expect(counts.unknown).toBeLessThanOrEqual(3 * 12 + 4 * 17 + LATE.length);
    console.info(`${DRIVERS} drivers: ${phones.length} delivered, ${crashes} crashes, ${JSON.stringify(counts)}`);
  });

  it('settles what nobody knew by the reports of the carrier, however often they come', async () => {
    const unknown = await api.ctx.db.select().from(messages).where(eq(messages.state, 'unknown'));
    for (const { seq } of unknown.slice(0, 20)) {
      const path = `/sms/report/${seq}`;
      const body = new URLSearchParams({ MessageStatus: 'delivered' }).toString();
      const signature = signatureOf(readWebhookSecret(api.dataDir), path, body);
      for (let copy = 0; copy < 2; copy++)
        expect((await api.send('POST', `/prd${path}`, { body, headers: { 'x-twilio-signature': signature } })).status).toBe(204);
    }
    const [left] = await api.ctx.db.select({ count: sql<number>`count(*)::int` }).from(messages).where(eq(messages.state, 'unknown'));
    expect(left!.count).toBe(unknown.length - Math.min(20, unknown.length));
  });
});
