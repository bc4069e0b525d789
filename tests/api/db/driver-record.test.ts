import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverFacts, parseDriverRecord } from '#api/db/driver-record.ts';
import { users } from '#api/db/schema/index.ts';
import { startApi, type TestApi, type TestUser } from '#tests/support/api.ts';

describe('api/db/driver-record', () => {
  it('keeps fields it does not know, and the terms of a service', () => {
    const stored = { legacyFlag: { nested: [1] }, services: [{ key: 'VEHO', label: 'Veho', price: 50, discount: 10 }] };

    expect(parseDriverRecord(stored)).toEqual(stored);
  });

  it.each([
    ['a wrong type', { autoStop: 'yes', mode: 'food', old: 1 }, { mode: 'food', old: 1 }],
    ['a wrong part of a list', { services: [{ key: 'VEHO' }], notes: 'x' }, { notes: 'x' }],
    ['no object at all', [], {}],
    ['nothing', null, {}],
  ])('reads %s as not stored and leaves the rest', (_name, stored, expected) => {
    expect(parseDriverRecord(stored)).toEqual(expected);
  });

  it('gives the rules the defaults for what is not stored, and for a mode the engine does not know', () => {
    expect(driverFacts({ mode: 'normal', flexRestriction: null })).toEqual({
      enforceEndOfSchedule: false,
      workload: null,
      blacklistedLocations: [],
      mode: 'secure',
    });
  });
});

describe('api/db/driver-record: a user update', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', record: { fromAnOldVersion: { a: [1, null] }, trialDate: '2020-01-01' } });
  });
  afterAll(() => api.stop());

  it('writes back what older versions stored', async () => {
    const { status } = await api.send('PATCH', '/prd/user/web', {
      token: driver.token,
      json: { userId: driver.userId, body: { lang: 'es', autoStop: true } },
    });

    const [row] = await api.ctx.db.select().from(users).where(eq(users.userId, driver.userId));
    expect(status).toBe(200);
    expect(row!.record).toEqual({ fromAnOldVersion: { a: [1, null] }, trialDate: '2020-01-01', lang: 'es', autoStop: true });
  });
});
