import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { appConfig, blocks } from '#api/db/schema/index.ts';
import { MINUTE, SECOND } from '#config/constants.ts';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';
import { drive } from '../../engine/sandbox/support.ts';
import { control, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const station = stations[0]!;
const account = 'driver@example.com';

describe('api: arrivals', () => {
  let api: TestApi;
  let driver: TestUser;
  let other: TestUser;
  let admin: TestUser;
  let startsAt: number;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', record: { imHere: true }, flex: { setupComplete: true } });
    other = await api.addUser({ userId: 'other' });
    admin = await api.addUser({ userId: 'admin', admin: true });
    await api.ctx.db.insert(appConfig).values({ type: 'showSecretImHere', value: 'true', updatedAt: 0 });
    await api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: 'driver', body: { userDisabled: false } } });
    startsAt = (Math.ceil(Date.now() / MINUTE) + 10) * MINUTE;
    await holdBlock(startsAt);
  });
  afterAll(() => api.stop());
  beforeEach(() => control(api.sandboxUrl, 'DELETE', '/faults'));

  /** At the platform and in the records. */
  async function holdBlock(at: number): Promise<void> {
    const flex = drive(api.sandboxUrl);
    const offer = {
      locationId: station.id,
      price: 60,
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + 120 * MINUTE).toISOString(),
    };
    const { ids } = await control(api.sandboxUrl, 'POST', '/offers', { platform: 'amazon-flex', offers: [offer] });
    expect((await flex.accept(await flex.signIn(account), ids[0])).status).toBe(200);
    const row = { blockId: crypto.randomUUID(), userId: 'driver', service: FLEX, account, externalId: String(at / SECOND), startsAt: at };
    await api.ctx.db
      .insert(blocks)
      .values({
        ...row,
        endsAt: at + 120 * MINUTE,
        locationId: station.id,
        price: 6000,
        currency: 'USD',
        source: 'grab',
        state: 'held',
        heldSince: 0,
      })
      .onConflictDoNothing();
  }

  const here = (over: Record<string, unknown> = {}) => ({
    startTime: startsAt / SECOND,
    addressId: `${station.id}-staging`,
    coordinates: { latitude: station.latitude, longitude: station.longitude, accuracy: 12, ageMs: 500, ...over },
  });
  const send = (input: Record<string, unknown> = here(), by = driver) => api.call(contract.imHere, input, by.token);
  const state = (by = driver, userId = 'driver') => api.call(contract.imHereState, { userId }, by.token);
  const arrivals = async () =>
    (await control<{ call: string; outcome: string }[]>(api.sandboxUrl, 'GET', '/ledger')).filter(({ call }) => call === 'arrive');

  it('tells the platform where the device is, and keeps when, never where (API-11, IMHERE-04, ENT-06, PROD-11)', async () => {
    const before = (await arrivals()).length;
    const { status, json } = await send();
    expect([status, json]).toEqual([200, { result: 'SUCCESS', message: "I'm here mode activated." }]);
    expect((await arrivals()).slice(before)).toMatchObject([{ account, outcome: 'ok' }]);
    const kept = (await state()).json.lastAttempt;
    expect(Date.now() - kept).toBeLessThan(10_000);
    const user = await api.call(contract.getUser, { userId: 'driver' }, driver.token);
    expect(user.json.lastImHereAttempt).toBe(kept);
    expect(user.text).not.toContain(String(station.latitude));
  });

  it('says that access was denied where the device is elsewhere, and sends nothing for an old position (IMHERE-13)', async () => {
    expect(await send(here({ latitude: station.latitude + 1 }))).toMatchObject({ status: 409, json: { code: 'imHere.denied' } });
    const before = (await arrivals()).length;
    expect(await send(here({ ageMs: 3 * MINUTE }))).toMatchObject({ status: 400, json: { code: 'imHere.positionOld' } });
    expect(await send(here({ latitude: 91 }))).toMatchObject({ status: 400, json: { code: 'input.invalid' } });
    expect((await arrivals()).length).toBe(before);
  });

  it('takes only a block that is held and began at most 5 minutes ago (IMHERE-16)', async () => {
    expect(await send({ ...here(), startTime: startsAt / SECOND + 60 })).toMatchObject({ status: 409, json: { code: 'imHere.noBlock' } });
    const old = Math.floor(Date.now() / MINUTE) * MINUTE - 6 * MINUTE;
    const row = { blockId: crypto.randomUUID(), userId: 'driver', service: FLEX, account, externalId: String(old / SECOND), startsAt: old };
    await api.ctx.db.insert(blocks).values({
      ...row,
      endsAt: old + 60 * MINUTE,
      locationId: station.id,
      price: 1,
      currency: 'USD',
      source: 'grab',
      state: 'held',
      heldSince: 0,
    });
    expect(await send({ ...here(), startTime: old / SECOND })).toMatchObject({ status: 409, json: { code: 'imHere.noBlock' } });
  });

  it('is closed without the flag, without the entry, and while the search is off (IMHERE-01, IMHERE-02, IMHERE-12, ROLE-10)', async () => {
    const set = (body: Record<string, unknown>) => api.call(contract.updateUser, { userId: 'driver', body, reason: 'a test' }, admin.token);
    expect((await state()).json).toMatchObject({ enabled: true, active: true });
    await set({ userDisabled: true });
    expect((await state()).json).toMatchObject({ enabled: true, active: false });
    expect(await send()).toMatchObject({ status: 409, json: { code: 'imHere.inactive' } });
    await set({ userDisabled: false, imHere: false });
    expect((await state()).json).toEqual({ enabled: false, active: false, lastAttempt: expect.any(Number), frame: null });
    expect(await send()).toMatchObject({ status: 409, json: { code: 'imHere.disabled', message: 'This feature is currently disabled.' } });
    await set({ imHere: true });
    await api.ctx.db.update(appConfig).set({ value: 'false' });
    expect((await state()).json.enabled).toBe(false);
    await api.ctx.db.update(appConfig).set({ value: 'true' });
    expect((await state()).json.enabled).toBe(true);
  });

  it('comes from the driver alone; others only look (API-12)', async () => {
    expect(await send({ ...here(), userId: 'driver' }, admin)).toMatchObject({ status: 403, json: { code: 'access.forbidden' } });
    expect((await state(other)).status).toBe(403);
    expect((await state(admin)).json.enabled).toBe(true);
  });

  it('gives the page in the frame a code that only the server can read, for a quarter of an hour (IMHERE-11)', async () => {
    const { frame } = (await state()).json;
    expect(new URL(frame.url).searchParams.get('code')).toBe(frame.code);
    expect(Buffer.from(frame.code.split('.').at(-1), 'base64url').toString()).not.toContain('driver');
    const read = (code: string) => api.call(contract.imHereCode, { code });
    expect((await read(frame.code)).json).toMatchObject({ userId: 'driver', name: 'Name of driver' });
    const changed = frame.code.slice(0, -2) + (frame.code.endsWith('AA') ? 'BB' : 'AA');
    expect(await read(changed)).toMatchObject({ status: 410, json: { code: 'imHere.codeOver' } });
    api.pass(16 * MINUTE);
    expect((await read(frame.code)).status).toBe(410);
    api.pass(-16 * MINUTE);
    expect(await (await fetch(frame.url)).text()).toContain(`…${frame.code.slice(-6)}`);
  });

  describe('check-in', () => {
    const load = (over: Record<string, unknown> = {}) => ({
      userId: 'driver',
      batchId: String(startsAt / SECOND),
      deliveryIds: ['d-1', 'd-2'],
      version: '3',
      warehouseId: station.id,
      type: 'SCAN',
      ...over,
    });
    const check = (input = load()) => api.call(contract.checkIn, input);

    it('is true for a block that is held, without a sign-in (API-13, CHECKIN-07)', async () => {
      expect(await check()).toMatchObject({ status: 200, json: true });
    });

    it.each([
      ['another driver', { userId: 'other' }],
      ['nobody', { userId: 'gone' }],
      ['another batch', { batchId: '1' }],
      ['another station', { warehouseId: stations[1]!.id }],
    ])('says the same of %s (CHECKIN-05, ERR-20)', async (_, over) => {
      expect(await check(load(over))).toMatchObject({ status: 409, json: { code: 'checkIn.failed', message: 'Error checking in' } });
    });

    it('says so where the platform does not answer', async () => {
      await control(api.sandboxUrl, 'POST', '/faults', { platform: 'amazon-flex', call: 'arrive', status: 500 });
      expect(await check()).toMatchObject({ status: 409, json: { code: 'checkIn.failed' } });
    });
  });

  it('reads and sets whether instant offers may come, at the platform (API-39, API-40)', async () => {
    const set = (json: Record<string, unknown>, by = driver) => api.call(contract.setUserAvailable, json, by.token);
    const read = async () => (await api.call(contract.userAvailable, {}, driver.token)).json;
    expect(await read()).toEqual({ isAvailable: false });
    expect((await set({ token: 'ignored', turnOn: true })).json).toEqual({ isAvailable: true });
    expect(await read()).toEqual({ isAvailable: true });
    expect((await set({})).json).toEqual({ isAvailable: true });
    expect((await set({ turnOff: true })).json).toEqual({ isAvailable: false });
    expect(await set({ turnOn: true, turnOff: true })).toMatchObject({ status: 400, json: { code: 'input.invalid' } });
    expect(await set({}, other)).toMatchObject({ status: 409, json: { code: 'setup.notLinked' } });
  });
});
