import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { setupCall } from '#api/contract/platform-calls.ts';
import { control, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

/** Accounts that the platform sends to a page, and why. */
const PAGES = [
  ['webview@example.com', 'web-view'],
  ['authfail@example.com', 'authentication'],
] as const;

describe('api: proxy validation and new tokens', () => {
  let api: TestApi;
  let driver: TestUser;
  let linked: TestUser;
  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver' });
    linked = await api.addUser({ userId: 'linked', flex: { setupComplete: true } });
  });
  afterAll(() => api.stop());
  beforeEach(() => control(api.sandboxUrl, 'DELETE', '/faults'));

  const tokens = (email: string, password = 'sandbox') => api.call(setupCall(FLEX, 'setupTokens'), { email, password }, driver.token);
  const validate = (accessToken: string) => api.call(setupCall(FLEX, 'authValidate'), { userId: 'driver', accessToken }, driver.token);

  /** The driver presses the button on the platform's page, and reads the address that it comes back to. */
  async function answerPage(url: string): Promise<string> {
    const page = await (await fetch(`${url}?origin=http://127.0.0.1:3000`, { method: 'POST' })).text();
    const [, message, origin] = /postMessage\((\{.*?\}), "(.*?)"\)/.exec(page)!;
    expect(origin).toBe('http://127.0.0.1:3000');
    return new URL(JSON.parse(message!).address).searchParams.get('openid.oa2.access_token')!;
  }

  it.each(PAGES)(
    'sends %s to the platform’s page and links the account by what it comes back with (API-36, PROXY-02, PROXY-04)',
    async (email, reason) => {
      const { json } = await tokens(email);
      expect(json).toMatchObject({ state: 'WEB_VIEW', step: 'WEB_VIEW', status: 'PENDING', webReason: reason });
      expect(await validate('guess')).toMatchObject({ status: 400, json: { code: 'setup.wrongCode' } });
      const done = await validate(await answerPage(json.webUrl));
      expect(done.json).toMatchObject({ state: 'COMPLETE', webUrl: null });
      const user = await api.call(contract.getUser, { userId: 'driver' }, driver.token);
      expect(user.json.accounts[FLEX]).toBe(email);
      expect(user.json.refreshTokenPayload).toBe('STORED');
      expect(`${user.text}${done.text}`).not.toContain('sandbox:');
      expect(await validate('late')).toMatchObject({ status: 409, json: { code: 'setup.nothingAsked' } });
    },
  );

  it('says no to a wrong password, and keeps the page of one sign-in from another', async () => {
    expect(await tokens('webview@example.com', 'guess')).toMatchObject({ status: 400, json: { code: 'setup.wrongPassword' } });
    const other = await answerPage((await tokens('authfail@example.com')).json.webUrl);
    await tokens('webview@example.com');
    expect((await validate(other)).status).toBe(400);
  });

  describe('a new token', () => {
    const ask = (by: TestUser) => api.call(contract.regenerateToken, {}, by.token);

    it('is exchanged at the platform’s own endpoint and stored, never given out (TOKEN-05)', async () => {
      const answer = await ask(linked);
      expect([answer.status, answer.text]).toEqual([200, '{"refreshed":true}']);
      const rows = await control<{ call: string; account: string; outcome: string }[]>(api.sandboxUrl, 'GET', '/ledger');
      expect(rows.filter(({ call, account }) => call === 'auth' && account === 'linked@example.com').at(-1)).toMatchObject({
        outcome: 'ok',
      });
    });

    it('is not there without a payload, and where the provider refuses (TOKEN-03, TOKEN-04, ERR-22, ERR-23)', async () => {
      const nobody = await api.addUser({ userId: 'nobody' });
      expect(await ask(nobody)).toMatchObject({
        status: 409,
        json: { code: 'token.none', message: 'User does not have a refresh token payload' },
      });
      expect((await api.call(contract.getUser, { userId: 'nobody' }, nobody.token)).json.refreshTokenPayload).toBe('EMPTY');
      await control(api.sandboxUrl, 'POST', '/faults', { platform: 'amazon-flex', call: 'auth', status: 400 });
      expect(await ask(linked)).toMatchObject({
        status: 409,
        json: { code: 'token.refused', message: 'Amazon is not allowing you to refresh the token' },
      });
    });
  });
});
