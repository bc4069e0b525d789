import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../support/api.ts';

/** What the specification names without an address, and where it is. */
const CALLS = {
  'user fetch': 'GET /user',
  'user update with options': 'PATCH /user/web',
  'Favor start and stop': 'POST /favor-setup/start-state',
  'Veho start and stop': 'POST /veho-setup/start-state',
  'Roadie password check': 'POST /roadie-setup',
  'Roadie log-in with a code': 'POST /roadie/sms-captcha',
  'Instacart installer': 'POST /installer',
  'Instacart installer check': 'GET /installer/check',
  'Glovo calendar': 'GET /glovo',
  'Glovo drop': 'POST /glovo',
  'Relay, Glovo and GrubHub start': 'POST /glovo-setup/start-state',
};

describe('api: calls that are known by name', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  it('are all there and ask who calls; the list of Instacart warehouses is open (API-143)', async () => {
    const statuses: Record<string, number> = {};
    for (const [name, call] of Object.entries(CALLS)) {
      const [method, path] = call.split(' ') as [string, string];
      statuses[name] = (await api.send(method, `/prd${path}`, method === 'GET' ? {} : { json: {} })).status;
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(CALLS).map((name) => [name, 401])));
    expect((await api.send('POST', '/prd/glovo-setup/no-such-call', { json: {} })).status).toBe(404);
    expect((await api.send('GET', '/prd/app-config?type=instacart_warehouses')).json).toMatchObject({ type: 'instacart_warehouses' });
  });
});
