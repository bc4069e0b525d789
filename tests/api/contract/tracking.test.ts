import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackedEvents } from '#api/db/schema/index.ts';
import { deliverEvents } from '#api/verbs/tracking/deliver.ts';
import { TRACKING } from '#config/constants.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api: events for the operator’s analytics, CRM and pixel', () => {
  const received: { path: string; token: string | undefined; body: any }[] = [];
  let status = 200;
  const receiver = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ path: request.url!, token: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(status).end();
  });
  let api: TestApi;
  let agreed: TestUser;
  let silent: TestUser;
  const post = (path: string, json: unknown, by = agreed) => api.send('POST', path, { token: by.token, json });
  const waiting = () => api.ctx.db.select().from(trackedEvents);
  const consent = (user: TestUser, analyticsConsent: boolean) =>
    api.send('PATCH', '/prd/user/web', { token: user.token, json: { userId: user.userId, body: { analyticsConsent } } });

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    api = await startApi({ ANALYTICS_URL: `${url}/analytics`, CRM_URL: `${url}/crm`, TRACKING_TOKEN: 'secret-token' });
    agreed = await api.addUser({ userId: 'agreed' });
    silent = await api.addUser({ userId: 'silent' });
    expect((await consent(agreed, true)).json.analyticsConsent).toBe(true);
  });
  beforeEach(async () => {
    received.length = 0;
    status = 200;
    await api.ctx.db.delete(trackedEvents);
  });
  afterAll(async () => {
    await api.stop();
    receiver.close();
  });

  it('keeps nothing of a driver who has not agreed, nor where no address is set (API-42, API-43, API-144)', async () => {
    expect((await post('/prd/analytics', { event: 'USER_RATING' }, silent)).json).toEqual({ sent: false });
    expect((await post('/prd/fb', { eventType: 'Lead' })).json).toEqual({ sent: false });
    expect(await waiting()).toEqual([]);
    expect((await post('/prd/fb', { eventType: 'Anything' })).status).toBe(400);
    expect((await post('/prd/analytics', { event: 'USER_RATING', properties: { phone: '1' } })).status).toBe(400);
  });

  it('has drivers asked whether they agree, once there is an address', async () => {
    expect((await api.send('GET', '/prd/shell')).json.takesEvents).toBe(true);
  });

  it('delivers what a driver who agreed has done, once (API-43, API-144, INSTANT-14)', async () => {
    await post('/prd/analytics', { event: 'FLEX_INSTANTS_DOWNLOAD', properties: { fileName: 'app.zip' } });
    await api.send('GET', '/prd/clientify?clientifyEvent=service_config_completed', { token: agreed.token });
    await deliverEvents(api.ctx);
    await deliverEvents(api.ctx);

    expect(received.map(({ path, token }) => [path, token])).toEqual([
      ['/analytics', 'Bearer secret-token'],
      ['/crm', 'Bearer secret-token'],
    ]);
    expect(received[0]!.body).toEqual({
      id: expect.any(Number),
      channel: 'analytics',
      event: 'FLEX_INSTANTS_DOWNLOAD',
      userId: 'agreed',
      properties: { fileName: 'app.zip' },
      at: expect.stringMatching(/^20.*Z$/),
    });
    expect(await waiting()).toEqual([]);
  });

  it('tries again after ever longer pauses and gives up in the end', async () => {
    status = 503;
    await post('/prd/analytics', { event: 'USER_RATING', properties: { rating: '9' } });
    await deliverEvents(api.ctx);
    await deliverEvents(api.ctx);
    expect(received).toHaveLength(1);
    for (let tries = 1; tries <= TRACKING.tries; tries++) {
      api.pass(TRACKING.firstPauseMs * 2 ** tries);
      await deliverEvents(api.ctx);
    }
    expect(received).toHaveLength(TRACKING.tries);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('notes the free first day, and the first set-up of a driver who came from Facebook, once (USER-16)', async () => {
    const finish = async (userId: string, linkedFrom: string | undefined, analyticsConsent = true) => {
      const options = { locations: ['us-chi-skokie'] };
      const user = await api.addUser({
        userId,
        goodStanding: false,
        record: { linkedFrom, analyticsConsent },
        flex: { setupComplete: false, options },
      });
      const json = { userId, body: { setupComplete: true } };
      for (let n = 0; n < 2; n++) expect((await api.send('PATCH', '/prd/user/web', { token: user.token, json })).status).toBe(200);
      return (await waiting()).filter((row) => row.userId === userId).map(({ channel, event }) => `${channel}: ${event}`);
    };

    expect(await finish('from-facebook', 'FACEBOOK')).toEqual(['analytics: TRIAL_STARTED', 'analytics: account_config_completed']);
    expect(await finish('from-a-friend', 'INVITE')).toEqual(['analytics: TRIAL_STARTED']);
    expect(await finish('not-agreed', 'FACEBOOK', false)).toEqual([]);
  });

  it('sends nothing of a driver who no longer agrees', async () => {
    await post('/prd/analytics', { event: 'USER_RATING' });
    await consent(agreed, false);
    await deliverEvents(api.ctx);
    expect(received).toEqual([]);
    expect(await waiting()).toEqual([]);
    await consent(agreed, true);
  });
});
