import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '#config/tools/test-services.mjs';
import { control, eventually, startApi, type TestApi, type TestUser } from '#tests/support/api.ts';
import { openViewer } from '#tests/support/remote-viewer.ts';

const PAGE = { pageHeight: 600, pageWidth: 400, userAgent: 'test' };
const email = 'ana@example.com';

describe('api/server/remote-browser, a question that a platform asks', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi({ CHROMIUM_PATH: findChromium() });
    driver = await api.addUser({ userId: 'driver', goodStanding: true });
  });
  afterAll(() => api.stop());

  const update = (vehoOptions: unknown) =>
    api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body: { vehoOptions } } });
  const session = async () => (await api.send('GET', '/prd/user?userId=driver', { token: driver.token })).json.sessions.VEHO;
  const suspicion = async () => (await control(api.sandboxUrl, 'GET', `/accounts?platform=veho&account=${email}`))[0].suspicion;

  it('is answered by the driver, key by key, and their search goes on (REMOTE-02, REMOTE-04, REMOTE-06, REMOTE-08, REMOTE-09, REMOTE-10)', async () => {
    await api.send('POST', '/prd/veho-setup', { token: driver.token, json: { email, password: 'sandbox' } });
    const { allLocations } = (await api.send('GET', '/prd/veho/locations?userId=driver', { token: driver.token })).json;
    await update({ locations: [allLocations[0]], setupComplete: true });
    await control(api.sandboxUrl, 'POST', '/accounts', { platform: 'veho', account: email, suspicion: 80 });
    await update({ start: true, status: 'STARTING' });
    const asked = await eventually(async () => {
      const now = await session();
      return now?.state === 'needs-human' && now;
    });
    expect(asked).toMatchObject({ nextStep: 'answer-challenge', url: `${api.sandboxUrl}/veho/verify/${encodeURIComponent(email)}` });

    const { ticket } = (await api.send('POST', '/prd/remote-browser/ticket', { token: driver.token, json: {} })).json;
    const viewer = openViewer(api.url, 'driver', ticket);
    viewer.send('open-url', { ...PAGE, url: asked.url });
    await viewer.next('load-start');
    await viewer.next('load-finished');
    const { data } = await viewer.next('screenshot');
    expect(data).toEqual({ image: expect.stringMatching(/^data:image\/jpeg;base64,/), height: 600, width: 400, href: asked.url });
    // Nothing has answered for the driver meanwhile.
    expect(await suspicion()).toBe(80);
    viewer.send('send_keys', { key: 'Tab' });
    viewer.send('send_keys', { key: 'Enter' });
    await eventually(async () => (await suspicion()) === 0);
    viewer.send('finish');
    expect((await viewer.closed).code).toBe(1000);
    expect((await session()).state).toBe('needs-human');

    await update({ start: true, status: 'STARTING' });
    await eventually(async () => (await session()).state === 'searching');
    await eventually(() => api.server.remoteBrowser()!.count() === 0);
  }, 90_000);
});
