import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseSms } from '#api/server/ports/sms.ts';
import { readEnv } from '#config/env.ts';

const MESSAGE = { to: '+12025550102', text: 'Ünï & 1234' };

describe('api/server/ports/sms', () => {
  const asked: { url: string; authorization: string | undefined; body: string }[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push({ url: request.url!, authorization: request.headers.authorization, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const twilio = () =>
    chooseSms(
      readEnv({ SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC1', SMS_SECRET: 's', SMS_FROM: '+15005550006', SMS_API_BASE: base() }),
      'http://127.0.0.1:9',
    );

  it('sends through the provider that is configured, and shows what it carried to nobody', async () => {
    const sms = twilio();

    await sms.send(MESSAGE);

    expect(asked.at(-1)).toEqual({
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${btoa('AC1:s')}`,
      body: new URLSearchParams({ To: MESSAGE.to, From: '+15005550006', Body: MESSAGE.text }).toString(),
    });
    expect(sms.delivered).toBeNull();
  });

  it.each([400, 401, 429, 500])('rejects where the provider answers %i', async (answer) => {
    status = answer;

    await expect(twilio().send(MESSAGE)).rejects.toThrow(String(answer));
  });

  it('has no carrier without the sandbox and without a provider', async () => {
    const sms = chooseSms(readEnv({ SANDBOX: 'off' }), base());

    await expect(sms.send(MESSAGE)).rejects.toThrow('SMS_PROVIDER');
    expect(sms.delivered).toBeNull();
  });

  it('refuses to start with half of a provider’s settings', () => {
    expect(() => readEnv({ SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC1' })).toThrow('SMS_PROVIDER');
  });
});
