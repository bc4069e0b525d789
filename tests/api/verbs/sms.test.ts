import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsDays } from '#api/db/schema/index.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { sendSms, smsWait } from '#api/verbs/sms.ts';
import { HOUR, MINUTE } from '#config/constants.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MESSAGE = { to: '+12025550102', text: '1234' };

describe('api/sms: the messages of a day', () => {
  let database: TestDatabase;
  let now: number;
  let sent: number;
  let away: boolean;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = Date.parse('2026-03-04T12:00:00-05:00');
    sent = 0;
    away = false;
    await database.db.delete(smsDays);
  });

  const withEnv = (env: Partial<Ctx['env']>) =>
    ({
      db: database.db,
      env: { SMS_PER_DAY: 100, SMS_CENTS_EACH: 1, SMS_CENTS_PER_DAY: 100, ...env },
      machine: { now: () => now, elapsed: () => now },
      sms: {
        async send() {
          if (away) throw new Error('the carrier is away');
          sent += 1;
          return { carrierId: null };
        },
        delivered: null,
      },
    }) as unknown as Ctx;
  const sendMany = (ctx: Ctx, times: number, kind: 'proved' | 'unproved' = 'proved') =>
    Promise.all(Array.from({ length: times }, () => sendSms(ctx, kind, MESSAGE)));

  it('are as many as the day may see, also when they leave at the same moment', async () => {
    const answers = await sendMany(withEnv({ SMS_PER_DAY: 10 }), 25);

    expect(sent).toBe(10);
    expect(answers.filter((wait) => wait === null)).toHaveLength(10);
    expect(answers.find((wait) => wait !== null)).toBe(12 * 3600);
  });

  it('cost no more than the day may cost', async () => {
    const ctx = withEnv({ SMS_CENTS_EACH: 7, SMS_CENTS_PER_DAY: 50 });

    await sendMany(ctx, 25);

    expect(sent).toBe(7);
    expect(await database.db.select({ messages: smsDays.messages, cents: smsDays.cents }).from(smsDays)).toEqual([
      { messages: 7, cents: 49 },
    ]);
    expect(await smsWait(ctx, 'proved')).toBe(12 * 3600);
  });

  it('keep a part for verified phones, which new accounts cannot use up', async () => {
    const ctx = withEnv({ SMS_PER_DAY: 8 });

    await sendMany(ctx, 20, 'unproved');
    const beforeProved = [sent, await smsWait(ctx, 'unproved'), await smsWait(ctx, 'proved')];
    await sendMany(ctx, 20);

    expect(beforeProved).toEqual([6, 12 * 3600, null]);
    expect(sent).toBe(8);
  });

  it('do not count what the carrier did not take', async () => {
    const ctx = withEnv({ SMS_PER_DAY: 1 });
    away = true;
    await expect(sendSms(ctx, 'proved', MESSAGE)).rejects.toThrow('away');
    away = false;

    expect(await sendSms(ctx, 'proved', MESSAGE)).toBeNull();
  });

  const DAYS = [
    ['a day of 24 hours', '2026-03-04T00:00:00-05:00', 24],
    ['the day summer time begins', '2026-03-08T00:00:00-05:00', 23],
    ['the day summer time ends', '2026-11-01T00:00:00-04:00', 25],
  ] as const;
  it.each(DAYS)('begin again at midnight in New York: %s', async (_, midnight, hours) => {
    const ctx = withEnv({ SMS_PER_DAY: 1 });
    now = Date.parse(midnight);
    const first = [await sendSms(ctx, 'proved', MESSAGE), await sendSms(ctx, 'proved', MESSAGE)];
    now += hours * HOUR - MINUTE;
    const late = await sendSms(ctx, 'proved', MESSAGE);
    now += MINUTE;

    expect([...first, late]).toEqual([null, hours * 3600, 60]);
    expect(await sendSms(ctx, 'proved', MESSAGE)).toBeNull();
  });
});
