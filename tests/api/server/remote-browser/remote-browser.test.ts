import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '#config/tools/test-services.mjs';
import { eventually, startApi, type TestApi, type TestUser } from '#tests/support/api.ts';
import { openViewer } from '#tests/support/remote-viewer.ts';

const PAGE = { pageHeight: 600, pageWidth: 400, userAgent: 'Driver’s phone'.replace('’', "'") };
const ALONE = { code: 4000 };

describe('api/server/remote-browser', () => {
  let api: TestApi;
  let driver: TestUser;
  let challenge: string;

  beforeAll(async () => {
    api = await startApi({ CHROMIUM_PATH: findChromium() });
    driver = await api.addUser({ userId: 'driver' });
    challenge = `${api.sandboxUrl}/amazon-flex/challenge/driver@example.com`;
  });
  afterAll(() => api.stop());

  const ticketOf = async ({ userId, token }: TestUser): Promise<string> =>
    (await api.send('POST', '/prd/remote-browser/ticket', { token, json: { userId } })).json.ticket;
  const nothingLeft = () => eventually(() => api.server.remoteBrowser()!.count() === 0);

  it('opens by a ticket that is good once, for its driver, for a minute (REMOTE-02)', async () => {
    const used = await ticketOf(driver);
    const first = openViewer(api.url, 'driver', used);
    await eventually(() => api.server.remoteBrowser()!.count() === 1);
    first.drop();
    await nothingLeft();
    const twice = await openViewer(api.url, 'driver', used).closed;
    const others = await openViewer(api.url, 'somebody', await ticketOf(driver)).closed;
    const none = await openViewer(api.url, 'driver', '').closed;
    const old = await ticketOf(driver);
    api.pass(61_000);
    const late = await openViewer(api.url, 'driver', old).closed;

    for (const closed of [twice, others, none, late]) expect(closed).toEqual({ ...ALONE, reason: 'remote.ticketInvalid' });
    await nothingLeft();
  });

  it('is opened by no page of another origin', async () => {
    const viewer = openViewer(api.url, 'driver', await ticketOf(driver), { origin: 'https://evil.example' });

    expect((await viewer.closed).code).toBe(1006);
    expect(api.server.remoteBrowser()!.count()).toBe(0);
  });

  it.each([
    ['no JSON', 'remote.badMessage', (send: (event: string, data?: unknown) => void) => send('fly')],
    ['a key combination', 'remote.badMessage', (send) => send('send_keys', { key: 'Control+O' })],
    ['a field too many', 'remote.badMessage', (send) => send('click', { x: 1, y: 1, z: 1 })],
    ['a huge page', 'remote.badMessage', (send) => send('open-url', { ...PAGE, url: 'https://a.example/', pageWidth: 90_000 })],
    ['a file', 'remote.addressRefused', (send) => send('open-url', { ...PAGE, url: 'file:///etc/passwd' })],
    ['a stranger', 'remote.addressRefused', (send) => send('open-url', { ...PAGE, url: 'https://example.com/' })],
  ] as [string, string, (send: (event: string, data?: unknown) => void) => void][])(
    'ends a session that sends %s, and starts no browser for it',
    async (_kind, reason, act) => {
      const viewer = openViewer(api.url, 'driver', await ticketOf(driver));
      act(viewer.send);

      expect(await viewer.closed).toEqual({ ...ALONE, reason });
      await nothingLeft();
    },
  );

  it('has one session a driver', async () => {
    const [first, second] = [await ticketOf(driver), await ticketOf(driver)];
    const viewer = openViewer(api.url, 'driver', first);
    await eventually(() => api.server.remoteBrowser()!.count() === 1);
    const refused = await openViewer(api.url, 'driver', second).closed;
    const asked = await api.send('POST', '/prd/remote-browser/ticket', { token: driver.token, json: {} });
    viewer.send('finish');

    expect(refused).toEqual({ ...ALONE, reason: 'remote.busy' });
    expect([asked.status, asked.json.code]).toEqual([409, 'remote.busy']);
    expect((await viewer.closed).code).toBe(1000);
    await nothingLeft();
  });

  it('shows the page, passes on clicks and keys, and leaves nothing behind (REMOTE-03, REMOTE-04, REMOTE-05, REMOTE-06, REMOTE-07)', async () => {
    const viewer = openViewer(api.url, 'driver', await ticketOf(driver));
    viewer.send('start-phantom');
    viewer.send('open-url', { ...PAGE, url: challenge });
    await viewer.next('load-start');
    await viewer.next('load-finished');
    const shown = await viewer.next('screenshot');
    const before = viewer.told.length;
    viewer.send('click', { x: 200, y: 300 });
    viewer.send('send_keys', { key: 'Tab' });
    viewer.send('send_keys', { key: 'Enter' });
    await viewer.next('load-finished', before);
    viewer.send('finish');

    expect(shown.data).toMatchObject({ href: challenge, height: 600, width: 400 });
    expect(shown.data.image).toMatch(/^data:image\/jpeg;base64,\/9j/);
    expect((await viewer.closed).code).toBe(1000);
    await nothingLeft();
  }, 60_000);

  it('leaves nothing behind when the socket is lost while the browser starts or a page loads', async () => {
    for (const wait of ['start', 'load'] as const) {
      const viewer = openViewer(api.url, 'driver', await ticketOf(driver));
      viewer.send('open-url', { ...PAGE, url: challenge });
      if (wait === 'load') await viewer.next('load-start');
      else await eventually(() => api.server.remoteBrowser()!.count() === 1);
      viewer.drop();
      await viewer.closed;
      await nothingLeft();
    }
  }, 60_000);

  it('says plainly that there is no Chromium, in the words of both languages', async () => {
    const bare = await startApi({ CHROMIUM_PATH: '/nowhere/chromium' });
    const user = await bare.addUser({ userId: 'driver' });

    const answer = await bare.send('POST', '/prd/remote-browser/ticket', { token: user.token, json: {} });

    expect([answer.status, answer.json.code]).toEqual([503, 'remote.unavailable']);
    await bare.stop();
  });
});
