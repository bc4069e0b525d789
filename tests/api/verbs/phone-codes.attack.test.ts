import { randomBytes } from 'node:crypto';
import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failed } from '#api/contract/failures.ts';
import { createMac } from '#api/db/mac.ts';
import { phoneCodes, smsDays, users } from '#api/db/schema/index.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { createCodeLimits } from '#api/verbs/phone-codes/limits.ts';
import { forgotPassword, resetPassword } from '#api/verbs/phone-codes/reset.ts';
import { confirmVerification, sendVerification } from '#api/verbs/phone-codes/verification.ts';
import { HOUR, PHONE_CODES } from '#config/constants.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '#tests/support/database.ts';
import { seeded } from '#tests/support/fake-clock.ts';
import { createFakeLimiters } from '#tests/support/fake-limiter.ts';

const PHONES = 1000;
const GUESSES = 10_000;
const START = Date.UTC(2026, 2, 4, 18);
const phoneOf = (i: number) => `+1202555${String(i).padStart(4, '0')}`;
/** Every guess from another household. */
const addressOf = (i: number) => `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::/64`;

describe('api/phone-codes: guessing', () => {
  let database: TestDatabase;
  let now: number;
  let ctx: Ctx;
  let sent: Map<string, string>;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.db.insert(users).values(
      Array.from({ length: PHONES }, (_, i) => ({
        userId: `u${i}`,
        name: `u${i}`,
        phoneNumber: phoneOf(i),
        createdAt: START,
        updatedAt: START,
      })),
    );
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = START;
    sent = new Map();
    const draw = seeded(7);
    await database.db.delete(phoneCodes);
    await database.db.delete(smsDays);
    await database.db.update(users).set({ phoneVerified: false });
    ctx = {
      db: database.db,
      env: { SMS_PER_DAY: 100_000, SMS_CENTS_EACH: 1, SMS_CENTS_PER_DAY: 100_000 },
      log: silentLog,
      stream: { wake() {} },
      callers: { forget() {} },
      security: { note() {} },
      signInAttempts: { forget: async () => undefined },
      machine: { now: () => now, elapsed: () => now },
      mac: createMac(new Map([['k1', randomBytes(32)]])),
      newCode: () => String(Math.floor(draw() * 10_000)).padStart(4, '0'),
      sms: { send: async ({ to, text }: { to: string; text: string }) => void sent.set(to, text.slice(0, 4)), delivered: null },
      codeLimits: createCodeLimits(createFakeLimiters(() => now)),
    } as unknown as Ctx;
  });

  const send = (i: number, address = addressOf(i)) =>
    sendVerification({ ctx, input: { userId: `u${i}`, phoneNumber: phoneOf(i) }, address });
  const guess = (i: number, code: string, address: string) =>
    confirmVerification({ ctx, input: { userId: `u${i}`, code }, modifiedBy: `u${i}`, address });
  const reset = (i: number, address = 'one-address', verificationCode = '0000', phoneNumber = phoneOf(i)) =>
    resetPassword({ ctx, input: { phoneNumber, verificationCode, password: 'quite another secret' }, address });
  const verify = (first: number, behind: number) =>
    database.db
      .update(users)
      .set({ phoneVerified: true })
      .where(
        inArray(
          users.userId,
          Array.from({ length: behind - first }, (_, i) => `u${first + i}`),
        ),
      );
  /** A number without an account. */
  const nobodys = (i: number) => `+1303555${String(i).padStart(4, '0')}`;
  const isLimited = (answer: unknown) => answer instanceof Failed && answer.code === 'rate.limited';
  const verified = async () => (await database.db.select({ n: count() }).from(users).where(eq(users.phoneVerified, true)))[0]!.n;
  const tries = async () =>
    (await database.db.select({ tries: phoneCodes.tries }).from(phoneCodes)).reduce((sum, row) => sum + row.tries, 0);

  it('lets 10,000 guesses in a day, at 1,000 phones and from 10,000 networks, reach no more codes than the budget of a day', async () => {
    const draw = seeded(42);
    let limited = 0;
    for (let hour = 0; hour < 24; hour++) {
      now = START + hour * HOUR;
      const first = (hour * 100) % PHONES;
      for (let i = 0; i < 100 && hour < 10; i++) await send(first + i, addressOf(hour * 1000 + i));
      for (let i = 0; i < GUESSES / 24; i++) {
        const code = String(Math.floor(draw() * 10_000)).padStart(4, '0');
        if (isLimited(await guess(first + (i % 100), code, addressOf(hour * 1000 + i)))) limited += 1;
      }
    }

    // A guess finds a code once in 10,000: a thousand find one in ten days of this.
    const found = await verified();
    expect(await tries()).toBe(PHONE_CODES.wrongInAllDaily.points + found);
    expect(limited).toBeGreaterThanOrEqual(GUESSES - PHONE_CODES.wrongInAllDaily.points - found);
    expect(found).toBeLessThanOrEqual(2);
  }, 120_000);

  it('lets an hour of guesses spend the hour’s budget and no more', async () => {
    for (let i = 0; i < 200; i++) await send(i);

    for (let i = 0; i < 600; i++) await guess(i % 200, wrongFor(i % 200), addressOf(i));

    expect(await tries()).toBe(PHONE_CODES.wrongInAll.points);
  });

  it('lets no guesses and no codes at numbers that nobody has close sign-up or reset', async () => {
    await verify(0, 1);
    for (let i = 0; i < PHONE_CODES.wrongInAll.points + 10; i++) {
      await ctx.db.insert(phoneCodes).values(codeFor(nobodys(i), 'reset'));
      await reset(0, addressOf(i), '0000', nobodys(i));
    }
    for (let i = 0; i < PHONE_CODES.sentInAll.points + 10; i++) await ctx.codeLimits.send('nobody', addressOf(i));

    const asked = await forgotPassword({ ctx, phoneNumber: phoneOf(0), address: 'at home' });
    const set = await reset(0, 'at home', sent.get(phoneOf(0)));
    await send(1, 'at home');

    expect(asked).toEqual({ expiresIn: 300 });
    expect(set).toBeUndefined();
    expect(await guess(1, sent.get(phoneOf(1))!, 'at home')).toEqual({ phoneVerified: true });
  }, 120_000);

  it('lets guesses at new accounts’ numbers not spend the budget of verified ones, nor the other way round', async () => {
    const spend = async (attack: (i: number) => Promise<unknown>) => {
      for (let i = 0; i < PHONE_CODES.wrongInAll.points; i++) await attack(i);
    };
    for (let i = 0; i < 400; i++) await ctx.db.insert(phoneCodes).values(codeFor(phoneOf(i), i < 300 ? 'verify' : 'reset'));
    await spend((i) => guess(i, '0000', addressOf(i)));
    const unproved = await guess(300, '0000', 'at home');
    await verify(300, 400);
    const proved = await reset(300, 'at home');

    await spend((i) => ctx.codeLimits.guess('proved', addressOf(1000 + i)));
    const after = [await reset(301, 'at home'), await reset(0, 'at home', '0000', nobodys(1))];
    now += HOUR;
    const guessed = await guess(100, '0000', 'at home');

    expect([unproved, proved, guessed].map(isLimited)).toEqual([true, false, false]);
    // A number that nobody has is refused when verified ones are: otherwise the limit would tell them apart.
    expect(after.map(isLimited)).toEqual([true, true]);
  });

  it('lets one address guess at no more phones than its own budget', async () => {
    for (let i = 0; i < 100; i++) await send(i);

    const answers = [];
    for (let i = 0; i < 100; i++) answers.push(await guess(i, wrongFor(i), 'one-address'));

    expect(answers.filter((answer) => !isLimited(answer))).toHaveLength(PHONE_CODES.wrongFrom.points);
  });

  it('counts guesses at a new password and at a phone in the same budgets', async () => {
    for (let i = 0; i < PHONE_CODES.wrongFrom.points; i++) await send(i);

    for (let i = 0; i < PHONE_CODES.wrongFrom.points - 2; i++) await guess(i, wrongFor(i), 'one-address');
    const resets = [await reset(0), await reset(1), await reset(2)];

    expect(resets.map(isLimited)).toEqual([false, false, true]);
    expect(isLimited(await guess(PHONE_CODES.wrongFrom.points - 1, '9999', 'one-address'))).toBe(true);
  });

  it('sends no more codes to one address, or to all together, than their budgets of an hour', async () => {
    const sentTo = async (address: (i: number) => string) => {
      let most = 0;
      for (let i = 0; i < PHONES; i++) if (!isLimited(await send(i, address(i)))) most += 1;
      return most;
    };

    const fromOne = await sentTo(() => 'one-address');
    const inAll = fromOne + (await sentTo(addressOf)) + (await sentTo(addressOf));

    expect(fromOne).toBe(PHONE_CODES.sentFrom.points);
    expect(inAll).toBe(PHONE_CODES.sentInAll.points);
  });

  it('lets no guesses side by side overrun the three of a code', async () => {
    await send(1);

    await Promise.all(Array.from({ length: 20 }, (_, i) => guess(1, wrongFor(1), addressOf(i))));
    const right = await guess(1, sent.get(phoneOf(1))!, addressOf(99));

    expect(await tries()).toBe(PHONE_CODES.tries);
    expect(right).toMatchObject({ code: 'verification.incorrect' });
  });

  it('takes a good code once, however many use it at the same moment', async () => {
    await send(1);
    const code = sent.get(phoneOf(1))!;

    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => guess(1, code, addressOf(i))));

    expect(answers.filter((answer) => !(answer instanceof Failed))).toHaveLength(1);
  });

  it('sends a phone three codes an hour and ten a day, also when they are asked for at the same moment', async () => {
    const most = async (at: number) => {
      now = at;
      const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => send(1, addressOf(i))));
      return answers.filter((answer) => !(answer instanceof Failed)).length;
    };

    const hours = [];
    for (let hour = 0; hour < 5; hour++) hours.push(await most(START + hour * (HOUR + 1)));
    const nextDay = await most(START + 24 * HOUR + 1);

    expect(hours).toEqual([3, 3, 3, 1, 0]);
    expect(nextDay).toBe(3);
  });

  it('gives everything back to a driver who types the right code', async () => {
    for (let i = 0; i < PHONE_CODES.wrongInAll.points + 20; i++) {
      await send(i, addressOf(i));
      expect(await guess(i, sent.get(phoneOf(i))!, 'a carrier with one address')).toEqual({ phoneVerified: true });
    }
  });

  /** A living code of a phone, as `issueCode` keeps it. */
  function codeFor(phone: string, purpose: 'verify' | 'reset'): typeof phoneCodes.$inferInsert {
    return { purpose, phoneMac: ctx.mac.make(`phone|${phone}`), mac: 'k1.none', createdAt: START, expiresAt: START + 2 * HOUR };
  }

  /** Any code but the one that was sent. */
  function wrongFor(i: number): string {
    return sent.get(phoneOf(i)) === '1111' ? '2222' : '1111';
  }
});
