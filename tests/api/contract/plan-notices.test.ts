import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages, outbox, users } from '#api/db/schema/index.ts';
import { giveNotices } from '#api/verbs/billing/plan-notices.ts';
import { deliverDue } from '#api/verbs/messages/deliver.ts';
import { isNight } from '#api/verbs/messages/night.ts';
import { newYorkDate, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { SmsFailure, type SmsMessage } from '#api/verbs/ports.ts';
import { HOUR, MINUTE } from '#config/constants.ts';
import { startApi, type TestApi } from '../../support/api.ts';

/** Tells, at chosen instants, drivers whose days end at a midnight in New York far from the real now. */
describe('api/verbs/billing/plan-notices', () => {
  let api: TestApi;
  let sent: SmsMessage[] = [];
  let count = 0;
  let userId: string;
  /** The last day of the plan, in New York; a summer day, whose night is not one on which the clocks change. */
  const date = newYorkDate(Date.parse('2027-07-14T12:00:00-04:00'));
  const end = startOfNewYorkDate(date + 1) - 1;

  beforeAll(async () => {
    api = await startApi();
  }, 60_000);
  beforeEach(async () => {
    sent = [];
    userId = `told-${++count}`;
    await api.ctx.db.delete(users);
    await api.addUser({ userId, record: { lang: 'es' } });
    await api.ctx.db.update(users).set({ lastPaymentAt: startOfNewYorkDate(date - 7) + 12 * HOUR });
  });
  afterAll(() => api?.stop());

  const round = async (at: number, fails = false) => {
    const ctx = {
      ...api.ctx,
      machine: { now: () => at, elapsed: () => at },
      sms: {
        delivered: null,
        verify: () => false,
        send: async (message: SmsMessage) => {
          if (fails) throw new SmsFailure('busy', 'the carrier is away');
          sent.push(message);
          return { carrierId: null };
        },
      },
    };
    const given = await giveNotices(ctx);
    await deliverDue(ctx);
    return given;
  };
  const written = async () =>
    (await api.ctx.db.select().from(messages).orderBy(messages.seq)).map(({ cause, state }) => [cause.split(':')[1], state]);
  const told = async () =>
    (await api.ctx.db.select().from(outbox).where(eq(outbox.userId, userId)))
      .filter(({ type }) => type === 'plan')
      .map(({ payload }) => payload['stage']);

  it('tells a day before, an hour before and at the end, each once however often and from how many nodes it is looked at', async () => {
    for (let at = end - 26 * HOUR; at <= end + 20 * HOUR; at += 45 * MINUTE) await Promise.all([round(at), round(at)]);

    expect(await told()).toEqual(['day', 'hour', 'ended']);
    // The hour before midnight is night in New York: that message leaves in the evening before, with the hour of the end.
    expect(sent.map(({ text }) => text)).toEqual([
      'Batch Grabber: su plan termina en menos de un día. Pague para seguir buscando.',
      'Batch Grabber: su plan termina a las 11:59 p.m. EDT. Pague para seguir buscando.',
      'Batch Grabber: su plan terminó y sus búsquedas están en pausa. Pague y continuarán solas.',
    ]);
  });

  it('wakes nobody at night, by the clocks of the place where the driver searches', async () => {
    await round(end - 24 * HOUR);
    expect(await told()).toEqual(['day']);
    expect(sent).toEqual([]);
    await round(end - 17 * HOUR);
    expect(sent).toEqual([]);
    await round(end - 15 * HOUR);
    expect(sent).toHaveLength(1);

    const nineInNewYork = Date.parse('2027-07-14T09:00:00-04:00');
    expect([isNight(nineInNewYork, 'America/New_York'), isNight(nineInNewYork, 'America/Los_Angeles')]).toEqual([false, true]);
  });

  it('says nothing more to a driver who has paid, nor to free accounts, standings set by hand and drivers of a collecting partner', async () => {
    await round(end - 24 * HOUR);
    await api.ctx.db.update(users).set({ lastPaymentAt: startOfNewYorkDate(date) + 12 * HOUR });
    await round(end - 10 * HOUR);
    expect(sent).toEqual([]);
    expect(await written()).toEqual([
      ['day', 'skipped'],
      ['hour', 'waiting'],
    ]);

    await api.ctx.db.update(users).set({ lastPaymentAt: startOfNewYorkDate(date - 7) + 12 * HOUR, accountType: 'Free' });
    await round(end - HOUR / 2);
    expect((await written())[1]).toEqual(['hour', 'skipped']);
    await api.ctx.db.update(users).set({ accountType: 'Paid', standingByHand: true });
    await round(end - HOUR / 2);
    expect(await told()).toEqual(['day']);
  });

  it('sends a message again that the carrier did not take, and the operator’s switch silences the reminders but not the end', async () => {
    await round(end - 12 * HOUR, true);
    expect((await written())[0]).toEqual(['day', 'waiting']);
    await round(end - 11 * HOUR);
    expect(sent).toHaveLength(1);

    await api.ctx.database.pool.query(`insert into app_config (type, value, updated_at) values ('showBillingReminder', 'false', 0)`);
    await round(end - HOUR / 2);
    expect(await told()).toEqual(['day']);
    await round(end + MINUTE);
    expect(await told()).toEqual(['day', 'ended']);
  });
});
