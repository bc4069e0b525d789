import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import type { NotifiedOf } from '#api/contract/notifications.ts';
import { linkedServices, notifications, outbox, pushDevices, users } from '#api/db/schema/index.ts';
import { createCollector } from '#api/verbs/notifications/collect.ts';
import { notify } from '#api/verbs/notifications/notify.ts';
import { quietUntil } from '#api/verbs/notifications/quiet.ts';
import { sendNotifications } from '#api/verbs/notifications/send.ts';
import { HOUR, MINUTE } from '#config/constants.ts';
import { eventually, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { MailServer } from '../../support/mail-server.ts';
import { newBrowserKeys, Receiver } from '../../support/push-service.ts';

describe('notifications', () => {
  let api: TestApi;
  let mail: MailServer;
  let service: Receiver;
  let driver: TestUser;
  let count = 0;
  const browser = newBrowserKeys();

  beforeAll(async () => {
    mail = await new MailServer().open();
    service = await new Receiver().open();
    api = await startApi({
      PUBLIC_URL: 'https://grab.example',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Batch Grabber <ops@example.com>',
      NTFY_URL: service.url,
      TELEGRAM_TOKEN: '1:secret',
      TELEGRAM_BOT: 'batch_bot',
      TELEGRAM_API_BASE: service.url,
    });
  }, 60_000);
  beforeEach(async () => {
    collect = createCollector(api.ctx);
    [mail.mails.length, service.received.length, service.status, mail.refuses] = [0, 0, 201, null];
    await api.ctx.db.delete(users);
    driver = await api.addUser({ userId: `hears-${++count}`, record: { lang: 'es' }, flex: {} });
  });
  afterAll(async () => {
    await api?.stop();
    await service?.close();
    mail?.close();
  });

  const addBrowser = (name = 'Chrome', endpoint = `${service.url}/push/${randomUUID()}`) =>
    api.call(contract.addPushDevice, { endpoint, p256dh: browser.p256dh, auth: browser.auth, name }, driver.token);
  const rows = () => api.ctx.db.select().from(notifications).orderBy(asc(notifications.seq));
  let collect: () => Promise<number>;
  const round = async () => {
    await collect();
    await sendNotifications(api.ctx);
    // The server makes rounds too, and one of them may be sending just now.
    await eventually(async () => !(await rows()).some(({ state }) => state === 'sending'));
  };
  const pushes = () =>
    service.received.filter(({ path }) => path.startsWith('/push/')).map(({ body }) => JSON.parse(browser.decrypt(body)));
  const won = (over: Partial<Extract<NotifiedOf, { event: 'won' }>> = {}): NotifiedOf => {
    const startsAt = api.ctx.world.now() + 5 * HOUR;
    return { event: 'won', service: FLEX, startsAt, endsAt: startsAt + 3 * HOUR, locationId: null, price: 7783, currency: 'USD', ...over };
  };
  const winOf = (cause = 'one', payload = won()) => notify(api.ctx.db, { userId: driver.userId, cause, payload }, api.ctx.machine.now());
  async function link(channel: 'email' | 'telegram', target: string): Promise<string> {
    expect((await api.call(contract.linkChannel, { channel, target }, driver.token)).status).toBe(200);
    const text = channel === 'email' ? mail.mails.at(-1)!.text.split('\n\n')[1]! : service.received.at(-1)!.body.toString();
    return /(?<!\d)\d{6}(?!\d)/.exec(text)![0];
  }

  it('pushes a won block to each browser once, in the driver’s language, with the address it leads to', async () => {
    await addBrowser();
    await addBrowser('Firefox');
    const { startsAt, endsAt } = won() as { startsAt: number; endsAt: number };
    const assignment = { externalId: 'x', offerId: 'o', startsAt, endsAt, locationId: 's', price: 7783, currency: 'USD' };
    const event = { userId: driver.userId, type: 'assignment', createdAt: api.ctx.machine.now() };
    await api.ctx.db.insert(outbox).values([
      { ...event, payload: { service: FLEX, change: 'won', assignment } },
      { ...event, payload: { service: FLEX, change: 'won', assignment } },
      { ...event, payload: { service: FLEX, change: 'found', assignment: { ...assignment, offerId: 'other' } } },
    ]);

    await Promise.all([round(), round()]);
    await round();

    expect(pushes()).toHaveLength(2);
    expect(pushes()[0]).toEqual({
      title: 'Bloque ganado en Flex',
      body: expect.stringMatching(/\$77.83$/),
      path: '/flex/blocks',
      tag: `won:${FLEX}:o`,
    });
    const { headers } = service.received[0]!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) });
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('says when a service needs its driver or pauses for long, once a time, and nothing of short pauses', async () => {
    await addBrowser();
    const status = (state: string, minutes: number, since: number) =>
      api.ctx.db
        .update(linkedServices)
        .set({ status: { state, since, until: since + minutes * MINUTE, cause: 'rate-limited', nextStep: 'wait', url: null } as never })
        .where(eq(linkedServices.userId, driver.userId));
    const now = api.ctx.world.now();
    await status('paused', 1, now);
    await round();
    expect(pushes()).toEqual([]);
    await status('paused', 6, now);
    await round();
    await round();
    await status('needs-sign-in', 0, now + 1);
    await round();
    await round();

    expect(pushes().map(({ title, path, help }) => [title, path, help])).toEqual([
      ['Flex está en pausa', '/flex', { title: '¿Qué pasó?', path: '/help/pauses?service=AMAZON_FLEX&topic=rate-limited' }],
      ['Flex le necesita', '/flex', { title: '¿Qué pasó?', path: '/help/pauses?service=AMAZON_FLEX&topic=rate-limited' }],
    ]);
  });

  it('says that paid days end, and that somebody commented, with what was written cut to two lines', async () => {
    await addBrowser();
    const payload = { stage: 'day', expiresAt: 5 };
    await api.ctx.db.insert(outbox).values({ userId: driver.userId, type: 'plan', payload, createdAt: api.ctx.machine.now() });
    const comment: NotifiedOf = { event: 'comment', text: 'a'.repeat(500), path: '/feed?post=7' };
    await notify(api.ctx.db, { userId: driver.userId, cause: '7', payload: comment }, api.ctx.machine.now());

    await round();

    expect(
      pushes()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/billing', '/feed?post=7']);
    expect(pushes().find(({ path }) => path !== '/billing').body).toHaveLength(140);
  });

  it('pushes a comment to who wrote the post, and not their own', async () => {
    await addBrowser();
    const other = await api.addUser({ userId: `comments-${count}`, flex: {} });
    const { postId } = (await api.call(contract.createPost, { body: 'Long lines today', serviceChosen: FLEX }, driver.token)).json;
    const comment = (body: string, token: string) => api.call(contract.changePost, { newPost: { postId, comments: [{ body }] } }, token);
    expect((await comment('Mine', driver.token)).status).toBe(200);
    expect((await comment('Same at UTX4', other.token)).status).toBe(200);

    await round();
    await round();

    expect(pushes()).toMatchObject([{ title: 'Comentario nuevo en su publicación', body: 'Same at UTX4', path: expect.any(String) }]);
    const { pathname, searchParams } = new URL(pushes()[0].path, 'https://x');
    const [post] = (await api.call(contract.posts, { postId: searchParams.get('post') }, driver.token)).json;
    const said = post.comments.find(({ commentId }: { commentId: string }) => commentId === searchParams.get('comment'));
    expect([pathname, post.postId, said.body]).toEqual(['/feed', postId, 'Same at UTX4']);
  });

  it('sends nothing of a kind that is off, and holds everything back in the quiet hours of the driver’s zone', async () => {
    await addBrowser();
    await api.call(contract.changeNotifications, { off: ['won'] }, driver.token);
    expect(await winOf()).toBe(0);
    const local = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
    const [hour, minute] = local.format(api.ctx.machine.now()).split(':').map(Number);
    const at = hour! * 60 + minute!;
    const quiet = { from: (at + 1430) % 1440, until: (at + 30) % 1440 };
    const changed = await api.call(contract.changeNotifications, { off: [], quiet }, driver.token);
    expect(changed.json).toMatchObject({ off: [], quiet, timeZone: 'America/New_York' });
    await winOf('two');

    await round();
    expect([pushes().length, (await rows())[0]!.state]).toEqual([0, 'due']);
    api.pass(31 * MINUTE);
    await round();
    expect(pushes()).toHaveLength(1);
  });

  it('ends the quiet hours by the clock, also past midnight and on a night that has an hour more', () => {
    const quiet = { from: 22 * 60, until: 7 * 60 };
    const night = Date.parse('2026-11-01T01:30:00-04:00');
    expect(quietUntil(night, quiet, 'America/New_York')).toBe(Date.parse('2026-11-01T07:00:00-05:00'));
    expect(quietUntil(Date.parse('2026-07-01T21:59:00-04:00'), quiet, 'America/New_York')).toBe(null);
    expect(quietUntil(Date.parse('2026-07-01T22:00:00-04:00'), quiet, 'America/Los_Angeles')).toBe(null);
  });

  it('tries again later what was not taken, gives up after five tries, and forgets a browser that is no more', async () => {
    await addBrowser();
    await winOf();
    service.status = 503;
    await round();
    await round();
    expect(service.received).toHaveLength(1);
    for (const minutes of [1, 3, 11, 61]) {
      api.pass(minutes * MINUTE);
      await round();
    }
    api.pass(2 * HOUR);
    await round();
    expect(service.received).toHaveLength(5);
    expect((await rows())[0]).toMatchObject({ state: 'dead', error: 'it answered 503' });

    service.status = 410;
    await winOf('two');
    await round();
    expect(await api.ctx.db.select().from(pushDevices)).toEqual([]);
  });

  it('never sends twice what may have arrived, but for a push, which replaces the first on the screen', async () => {
    const settled = async () => {
      const states = (await rows()).map(({ channel, state }) => `${channel} ${state}`).sort();
      return states.join() === 'ntfy dead,push sent';
    };
    await addBrowser();
    await api.call(contract.linkChannel, { channel: 'ntfy' }, driver.token);
    await winOf();
    service.status = 0;
    await round();
    service.status = 201;
    api.pass(MINUTE);
    await round();
    await eventually(settled);

    // As a process leaves them that dies while it sends.
    await api.ctx.db.update(notifications).set({ state: 'sending', nextAt: api.ctx.machine.now() });
    const before = service.received.length;
    await round();
    await eventually(settled);
    expect(service.received.length - before).toBe(1);
  });

  it('sends each event at most once a channel where the process dies while it sends; a push is sent again under the same tag', async () => {
    await addBrowser();
    await api.call(contract.linkChannel, { channel: 'ntfy' }, driver.token);
    for (const [channel, target] of [
      ['email', 'driver@example.com'],
      ['telegram', '4242'],
    ] as const)
      await api.call(contract.confirmChannel, { code: await link(channel, target) }, driver.token);
    [mail.mails.length, service.received.length] = [0, 0];
    await winOf();
    // Taken by a process that died: before or after the message went out, nobody knows.
    await api.ctx.db.update(notifications).set({ state: 'sending', tries: 1, nextAt: api.ctx.machine.now() });

    await round();
    await round();

    expect((await rows()).map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
      'email dead',
      'ntfy dead',
      'push sent',
      'telegram dead',
    ]);
    expect([mail.mails.length, service.received.map(({ path }) => path.split('/')[1])]).toEqual([0, ['push']]);
    expect(pushes()[0].tag).toMatch(/^won:/);
  });

  it('uses an e-mail address or a chat only once its code came back, and gives up a code after five wrong ones', async () => {
    const code = await link('email', 'driver@example.com');
    await winOf();
    await round();
    expect(mail.mails).toHaveLength(1);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await api.call(contract.confirmChannel, { code: wrong }, driver.token)).json.code).toBe('notifications.codeWrong');
    const confirmed = await api.call(contract.confirmChannel, { code }, driver.token);
    expect(confirmed.json.email).toEqual({ available: true, target: 'driver@example.com', pending: null });

    const chat = await link('telegram', '4242');
    for (let i = 0; i < 5; i++) await api.call(contract.confirmChannel, { code: chat === '000000' ? '000001' : '000000' }, driver.token);
    expect((await api.call(contract.confirmChannel, { code: chat }, driver.token)).json.code).toBe('notifications.codeWrong');
    await api.call(contract.confirmChannel, { code: await link('telegram', '4242') }, driver.token);
    await api.call(contract.linkChannel, { channel: 'ntfy' }, driver.token);
    service.received.length = 0;

    await winOf('two');
    await round();

    expect(mail.mails.at(-1)).toMatchObject({
      to: 'driver@example.com',
      text: expect.stringContaining('https://grab.example/flex/blocks'),
    });
    const bodies = service.received.map(({ path, body }) => [path, JSON.parse(body.toString())]);
    expect(bodies).toContainEqual(['/bot1:secret/sendMessage', { chat_id: '4242', text: expect.stringContaining('Bloque ganado') }]);
    expect(bodies).toContainEqual([
      '/',
      expect.objectContaining({ topic: expect.stringMatching(/^bg-[\w-]{24}$/), title: expect.any(String) }),
    ]);
    const off = await api.call(contract.unlinkChannel, { channel: 'email' }, driver.token);
    expect(off.json.email.target).toBe(null);
  });

  it('refuses other hosts than push services, what is no key, an eleventh browser, and addresses that are none', async () => {
    for (const endpoint of [
      'https://169.254.169.254/push',
      'https://example.com/push',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
    ])
      expect((await addBrowser('Chrome', endpoint)).json.code).toBe('push.refused');
    expect((await addBrowser('Chrome', 'https://fcm.googleapis.com/fcm/send/x')).status).toBe(200);
    for (let i = 0; i < 9; i++) await addBrowser(`Chrome ${i}`);
    expect((await addBrowser('one more')).json.code).toBe('push.tooMany');
    const bad = await api.call(contract.linkChannel, { channel: 'email', target: 'a@b.c\r\nBcc: x@y.z' }, driver.token);
    expect(bad.json.code).toBe('notifications.address');
    mail.refuses = '550 no such user';
    const refused = await api.call(contract.linkChannel, { channel: 'email', target: 'nobody@example.com' }, driver.token);
    expect(refused.json.code).toBe('notifications.notSent');
  });

  it('tests every device and channel at once, past quiet hours, and says what arrived', async () => {
    expect((await api.call(contract.testNotifications, {}, driver.token)).json.code).toBe('notifications.none');
    await addBrowser('My phone');
    await api.call(contract.linkChannel, { channel: 'ntfy' }, driver.token);
    await api.call(contract.changeNotifications, { quiet: { from: 0, until: 1439 } }, driver.token);
    const tested = await api.call(contract.testNotifications, {}, driver.token);
    expect(tested.json.results).toEqual([
      { channel: 'push', name: 'My phone', sent: true },
      { channel: 'ntfy', name: 'ntfy', sent: true },
    ]);
    const [{ deviceId }] = (await api.call(contract.notificationState, {}, driver.token)).json.devices;
    const stranger = await api.addUser({ userId: `stranger-${count}` });
    expect((await api.call(contract.removePushDevice, { deviceId }, stranger.token)).json.code).toBe('push.unknown');
    expect((await api.call(contract.removePushDevice, { deviceId }, driver.token)).json.devices).toEqual([]);
  });
});
