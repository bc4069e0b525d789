import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import {
  auditLog,
  blocks,
  calendarFeeds,
  deletedBlocks,
  deletedDrivers,
  ledger,
  linkedServices,
  mileage,
  notifications,
  pushDevices,
  referralCodes,
  users,
} from '#api/db/schema/index.ts';
import { newYorkDay } from '#api/verbs/new-york.ts';
import { notify } from '#api/verbs/notifications/notify.ts';
import { calendarOf } from '#api/verbs/own-data/ics.ts';
import { DAY, HOUR } from '#config/constants.ts';
import { FLEX, PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { newBrowserKeys } from '../../support/push-service.ts';

describe('what belongs to the driver', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  }, 60_000);
  beforeEach(async () => {
    await api.ctx.db.delete(users);
    driver = await api.addUser({ userId: `owner-${++count}`, record: { lang: 'en', notes: 'staff only' }, flex: {} });
  });
  afterAll(() => api?.stop());

  const hold = (startsAt: number, over: Partial<typeof blocks.$inferInsert> = {}) =>
    api.ctx.db.insert(blocks).values({
      blockId: randomUUID(),
      userId: driver.userId,
      service: FLEX,
      account: 'a',
      externalId: randomUUID(),
      startsAt,
      endsAt: startsAt + 3 * HOUR,
      locationId: 'nowhere',
      price: 7650,
      currency: 'USD',
      source: 'grab',
      state: 'held',
      heldSince: startsAt - DAY,
      ...over,
    });

  describe('calendar', () => {
    it('has a secret address that shows the blocks, also those given back, until it is replaced or turned off', async () => {
      const now = api.ctx.world.now();
      await hold(now + DAY);
      await hold(now + 2 * DAY, { state: 'forfeited', endedAt: now });
      expect((await api.call(contract.calendarState, {}, driver.token)).json).toEqual({ createdAt: null, readAt: null });
      const { path } = (await api.call(contract.makeCalendar, {}, driver.token)).json;
      expect(path).toMatch(/^\/prd\/calendar\/[\w-]{43}\.ics$/);

      const file = await api.send('GET', path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(file.text.match(/^STATUS:.*$/gm)!.map((line) => line.trim())).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
      expect(file.text).toContain('SUMMARY:Flex\r\n');
      expect(file.text).toContain('SUMMARY:Canceled: Flex\r\n');
      expect(file.text).toContain('DESCRIPTION:Pays $76.50');
      expect((await api.call(contract.calendarState, {}, driver.token)).json.readAt).toBeGreaterThan(0);
      expect(JSON.stringify(await api.ctx.db.select().from(calendarFeeds))).not.toContain(path.slice(14, 57));

      const { path: next } = (await api.call(contract.makeCalendar, {}, driver.token)).json;
      expect([(await api.send('GET', path)).json.code, (await api.send('GET', next)).status]).toEqual(['calendar.unknown', 200]);
      await api.call(contract.revokeCalendar, {}, driver.token);
      expect((await api.send('GET', next)).status).toBe(404);
    });

    it('writes times in the place’s zone with its clock changes, folds lines at 75 octets and lets no text end a line', () => {
      const startsAt = Date.parse('2026-11-01T00:30:00-04:00');
      const title = `Ñandú — ${'é'.repeat(80)}; a, b\\c\r\nEND:VCALENDAR`;
      const event = { uid: 'u', startsAt, endsAt: startsAt + 3 * HOUR, timeZone: 'America/New_York', title, place: null, notes: '' };
      const text = calendarOf('Blocks', [{ ...event, cancelled: false, changedAt: 0 }]);

      expect(text).toContain('DTSTART;TZID=America/New_York:20261101T003000\r\n');
      // The clock goes back an hour at two.
      expect(text).toContain('DTEND;TZID=America/New_York:20261101T023000\r\n');
      expect(text).toMatch(/BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nEND:STANDARD/);
      expect(text).toMatch(/BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nEND:DAYLIGHT/);
      const lines = text.split('\r\n');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
      const unfolded = text.replace(/\r\n /g, '');
      expect(unfolded).toContain(`SUMMARY:Ñandú — ${'é'.repeat(80)}\\; a\\, b\\\\c\\nEND:VCALENDAR\r\n`);
    });
  });

  describe('tax year', () => {
    it('adds up ended blocks by the month they began in, by the clocks of the place, and the miles of each day', async () => {
      const year = new Date(api.ctx.world.now()).getUTCFullYear() - 1;
      // New Year's Eve in New York, next year in London.
      await hold(Date.UTC(year + 1, 0, 1, 2));
      await hold(Date.UTC(year, 2, 10, 15), { price: null });
      await hold(Date.UTC(year, 2, 11, 15), { price: 1250, state: 'dropped' });
      await hold(Date.UTC(year, 0, 1, 3));
      for (const [day, miles] of [
        ['03-10', 41.25],
        ['03-11', 10],
        ['03-11', 0],
      ] as const)
        expect((await api.call(contract.noteMiles, { day: `${year}-${day}`, miles }, driver.token)).status).toBe(200);

      const { json } = await api.call(contract.taxYear, { year }, driver.token);

      expect(json.timeZone).toBe('America/New_York');
      expect(json.months[2]).toEqual({ month: 3, sums: [{ currency: 'USD', base: 0, tips: 0, blocks: 1, minutes: 180 }], miles: 41.3 });
      expect(json.months[11].sums).toEqual([{ currency: 'USD', base: 7650, tips: 0, blocks: 1, minutes: 180 }]);
      expect(json.blocks.map(({ day }: { day: string }) => day)).toEqual([`${year}-03-10`, `${year}-12-31`]);
      expect(json.miles).toEqual([{ day: `${year}-03-10`, miles: 41.3 }]);
    });

    it('refuses a day that is none, and shows nobody else’s', async () => {
      expect((await api.call(contract.noteMiles, { day: '2026-02-30', miles: 5 }, driver.token)).status).toBe(400);
      await api.call(contract.noteMiles, { day: '2026-02-20', miles: 5 }, driver.token);
      const other = await api.addUser({ userId: `other-${count}` });
      expect((await api.call(contract.taxYear, { year: 2026 }, other.token)).json.miles).toEqual([]);
    });
  });

  describe('export', () => {
    it('gives everything as JSON, without secrets and without what the staff wrote', async () => {
      const now = api.ctx.world.now();
      for (let i = 0; i < 3; i++) await hold(now + i * DAY);
      await api.ctx.db
        .insert(ledger)
        .values({ userId: driver.userId, at: 5, kind: 'manual', cents: 5000, currency: 'usd', days: 7, cause: `own-${count}`, actor: 'x' });
      const answer = await api.call(contract.exportOwnData, {}, driver.token);

      expect(answer.headers.get('content-disposition')).toContain('batch-grabber-data.json');
      expect(answer.json.profile).toMatchObject({ userId: driver.userId, phoneNumber: driver.phoneNumber });
      expect(answer.json.services).toMatchObject([{ service: FLEX, account: `${driver.userId}@example.com` }]);
      expect(answer.json.blocks).toHaveLength(3);
      expect(answer.json.payments).toMatchObject([{ kind: 'manual', cents: 5000, days: 7 }]);
      expect(answer.text).not.toMatch(/sealed|refreshToken|passwordHash|argon2|staff only/);
    });

    it('gives a table as CSV page by page, with nothing a spreadsheet would run', async () => {
      const now = api.ctx.world.now();
      const rows = Array.from({ length: 2500 }, (_, i) => ({
        blockId: randomUUID(),
        userId: driver.userId,
        service: FLEX,
        account: 'a',
        externalId: `e${i}`,
        startsAt: now + Math.floor(i / 7),
        endsAt: now + HOUR,
        locationId: i === 0 ? '=cmd()' : 's',
        price: i,
        currency: 'USD',
        source: 'grab' as const,
        state: 'held' as const,
        heldSince: now,
      }));
      await api.ctx.db.insert(blocks).values(rows);
      const { text } = await api.call(contract.exportOwnData, { table: 'blocks' }, driver.token);

      const lines = text.trim().split('\r\n');
      expect(lines).toHaveLength(2501);
      expect(new Set(lines.slice(1).map((line) => line.split(',')[4])).size).toBe(2500);
      expect(text).toContain(`,'=cmd(),`);
      for (const table of ['offers', 'payments', 'miles', 'changes'])
        expect((await api.call(contract.exportOwnData, { table }, driver.token)).text.split('\r\n').length).toBeGreaterThan(1);
    });
  });

  it('forgets devices, calendar, miles and notifications with the account, ends its sign-ins and links; money and changes keep its id', async () => {
    const { p256dh, auth } = newBrowserKeys();
    await api.call(contract.addPushDevice, { endpoint: 'https://fcm.googleapis.com/x', p256dh, auth, name: 'Chrome' }, driver.token);
    await api.call(contract.noteMiles, { day: '2026-02-20', miles: 5 }, driver.token);
    const { path } = (await api.call(contract.makeCalendar, {}, driver.token)).json;
    await notify(
      api.ctx.db,
      { userId: driver.userId, cause: 'c', payload: { event: 'comment', text: 't', path: '/feed' } },
      api.ctx.machine.now() + DAY,
    );
    await api.ctx.db
      .insert(ledger)
      .values({ userId: driver.userId, at: 5, kind: 'manual', cents: 5000, currency: 'usd', days: 7, cause: `gone-${count}`, actor: 'x' });
    const wrong = await api.call(contract.deleteUser, { userId: driver.userId, password: 'not this one' }, driver.token);
    expect(wrong.json.code).toBe('auth.wrong');

    expect((await api.call(contract.deleteUser, { userId: driver.userId, password: PASSWORD }, driver.token)).status).toBe(204);

    for (const table of [pushDevices, calendarFeeds, mileage, notifications, linkedServices])
      expect(await api.ctx.db.select().from(table)).toEqual([]);
    expect((await api.send('GET', path)).status).toBe(404);
    expect((await api.call(contract.notificationState, {}, driver.token)).status).toBe(401);
    expect(await api.ctx.db.select().from(ledger).where(eq(ledger.userId, driver.userId))).toHaveLength(1);
    const changes = await api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, driver.userId));
    expect(changes.at(-1)!.differences).toEqual({ deleted: [false, true] });
  });

  it('leaves every figure of the past as it was, and nothing that says whose it is', async () => {
    const boss = await api.addUser({ userId: 'boss', admin: true });
    const { db, machine, world } = api.ctx;
    const at = machine.now() - 10 * DAY;
    await db.insert(referralCodes).values({ code: 'CREW', userId: 'boss', createdAt: 0 });
    await db.update(users).set({ referralCode: 'CREW', createdAt: at }).where(eq(users.userId, driver.userId));
    await db
      .insert(ledger)
      .values({ userId: driver.userId, at, kind: 'manual', cents: 5000, currency: 'usd', days: 7, cause: `past-${count}`, actor: 'x' });
    const { id } = api.ctx.platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all()[0]!;
    await hold(world.now() - 3 * DAY, { locationId: id });
    await hold(world.now() + 3 * DAY, { locationId: id });
    const date = (now: number, days: number) => new Date(now - days * DAY).toISOString().slice(0, 10);
    const past = { from: date(machine.now(), 12), to: date(machine.now(), 1), referralCode: 'CREW' };
    const worked = { from: date(world.now(), 12), to: date(world.now(), 1), referralCode: 'CREW' };
    const figures = async () => {
      const asked: [Endpoint, Record<string, unknown>][] = [
        [contract.activeUsersChart, past],
        [contract.churnGrowthReport, past],
        [contract.paidActiveUsersReport, past],
        [contract.activeUsersYtd, {}],
        [contract.paymentAudit, { ...past, type: 'AMOUNT' }],
        [contract.dollarsPerUser, worked],
        [contract.offerHeatMap, { from: worked.from, to: worked.to }],
        [contract.successRate, { code: 'CREW', createDate: String(at) }],
        [contract.bargain, { code: 'CREW' }],
      ];
      const answers = [];
      for (const [endpoint, input] of asked) {
        const { status, json } = await api.call(endpoint, input, boss.token);
        expect([endpoint.id, status]).toEqual([endpoint.id, 200]);
        answers.push(json);
      }
      return answers;
    };
    const before = await figures();
    expect(JSON.stringify(before)).toContain('7650');

    expect((await api.call(contract.deleteUser, { userId: driver.userId, password: PASSWORD }, driver.token)).status).toBe(204);

    expect(await figures()).toEqual(before);
    expect(await db.select().from(deletedDrivers).where(eq(deletedDrivers.userId, driver.userId))).toEqual([
      { userId: driver.userId, referralCode: 'CREW', createdAt: at, deletedAt: expect.any(Number) },
    ]);
    const kept = await db.select().from(deletedBlocks);
    expect(kept).toEqual([
      {
        seq: expect.any(Number),
        driver: expect.any(String),
        referralCode: 'CREW',
        service: FLEX,
        day: newYorkDay(world.now() - 3 * DAY),
        locationId: id,
        price: 7650,
        currency: 'USD',
      },
    ]);
    expect(kept[0]!.driver).not.toBe(driver.userId);
  });
});
