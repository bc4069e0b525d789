import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { notifications } from '#api/db/schema/index.ts';
import { DAY, HOUR } from '#config/constants.ts';
import { startApi, type TestApi, type TestUser } from '../support/api.ts';
import { grab } from '../support/grab.ts';
import { Receiver } from '../support/push-service.ts';

let api: TestApi;
let service: Receiver;
let admin: TestUser;
let driver: TestUser;
beforeAll(async () => {
  service = await new Receiver().open();
  api = await startApi({ NTFY_URL: service.url });
  admin = await api.addUser({ userId: 'admin', role: 'admin' });
  driver = await api.addUser({ userId: 'driver' });
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await service?.close();
});

const run = (args: string[], token = admin.token) =>
  grab(['notifications', ...args], { env: { GRAB_URL: api.url, GRAB_TOKEN: token, TZ: 'UTC' } });

describe('cli/notifications', () => {
  it('lists by channel what was sent, waits and failed in the last 24 hours, and what waits whatever its age', async () => {
    const now = api.ctx.machine.now();
    const row = {
      userId: driver.userId,
      event: 'comment' as const,
      target: '',
      payload: { event: 'comment' as const, text: '', path: '/' },
    };
    const made = { channel: 'push' as const, createdAt: now - HOUR, nextAt: now + HOUR };
    const rows: Partial<typeof notifications.$inferInsert>[] = [
      { state: 'sent', sentAt: now - HOUR },
      { state: 'sent', sentAt: now - 2 * HOUR, error: 'slow' },
      { state: 'dead', error: 'refused, 400' },
      { state: 'dead', error: 'refused, 410' },
      { state: 'skipped' },
      { state: 'due', createdAt: now - 2 * DAY },
      { state: 'sent', createdAt: now - DAY - HOUR, sentAt: now - DAY - HOUR },
      { state: 'dead', createdAt: now - DAY - HOUR, error: 'too old' },
      { channel: 'email', state: 'due' },
    ];
    await api.ctx.db.insert(notifications).values(rows.map((each, at) => ({ ...row, ...made, cause: `c${at}`, ...each })) as never);

    const [push, email, ntfy, telegram] = JSON.parse((await run(['--json'])).stdout);

    expect(push).toEqual({
      ...{ channel: 'push', sent: 2, waiting: 1, failed: 2, skipped: 1 },
      ...{ lastSentAt: now - HOUR, nextAt: now + HOUR, lastError: 'refused, 410' },
    });
    expect(email).toMatchObject({ channel: 'email', sent: 0, waiting: 1, lastSentAt: null, lastError: null });
    expect([ntfy, telegram]).toMatchObject([
      { channel: 'ntfy', waiting: 0 },
      { channel: 'telegram', nextAt: null },
    ]);
    const table = (await run([])).stdout;
    expect(table).toMatch(/^CHANNEL\tSENT\tWAITING\tFAILED/);
    expect(table).toMatch(/^push\t2\t1\t2\t1\t.*refused, 410$/m);
    expect((await run(['-o', 'csv'])).stdout.split('\n')[0]).toBe('channel,sent,waiting,failed,skipped,lastSentAt,nextAt,lastError');
  });

  it('sends the message of the driver’s test button, names who asked, and ends with 1 where it was not taken', async () => {
    const none = await run(['test', driver.userId]);
    await api.call(contract.linkChannel, { channel: 'ntfy' }, driver.token);
    service.received.length = 0;
    await api.call(contract.testNotifications, {}, driver.token);
    const sent = await run(['test', driver.userId, '--json']);
    service.status = 403;
    const refused = await run(['test', driver.userId]);

    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('no device or channel')]);
    expect([sent.code, JSON.parse(sent.stdout)]).toEqual([0, [{ channel: 'ntfy', name: 'ntfy', sent: true }]]);
    expect(service.received[1]!.body).toEqual(service.received[0]!.body);
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('not sent')]);
    expect((await run(['test', 'nobody'])).code).toBe(5);
    const log = await api.call(contract.auditLog, { userId: driver.userId }, admin.token);
    expect(log.json.map(({ modifiedBy, differences }: Record<string, unknown>) => [modifiedBy, differences])).toEqual([
      ['admin', '{"notified":[null,"test"]}'],
      ['admin', '{"notified":[null,"test"]}'],
    ]);
  });

  it('is for those who run the installation', async () => {
    expect((await run([], driver.token)).code).toBe(4);
    expect((await run(['test', driver.userId], driver.token)).code).toBe(4);
  });
});
