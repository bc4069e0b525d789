import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseSms } from '#api/server/ports/sms.ts';
import { readEnv } from '#config/env.ts';

/** As a status: the carrier takes the message and never answers. */
const SILENT = -1;
const MESSAGE = { to: '+12025550102', text: 'Ünï & 1234' };

describe('api/server/ports/sms', () => {
  const asked: { url: string; authorization: string | undefined; body: string }[] = [];
  let status = 201;
  let answer = '{"sid":"SM1"}';
  let heard = () => {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push({ url: request.url!, authorization: request.headers.authorization, body });
      if (status === 0) return void request.socket.destroy();
      if (status === SILENT) return void heard();
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
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

    expect(await sms.send(MESSAGE)).toEqual({ carrierId: 'SM1' });

    expect(asked.at(-1)).toEqual({
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${btoa('AC1:s')}`,
      body: new URLSearchParams({ To: MESSAGE.to, From: '+15005550006', Body: MESSAGE.text }).toString(),
    });
    expect(sms.delivered).toBeNull();
  });

  it.each([
    [400, '{"message":"Invalid number"}', 'refused'],
    [400, '{"code":21610}', 'stopped'],
    [429, '{}', 'busy'],
    [500, '{}', undefined],
    [0, '', undefined],
  ])('tells a certain no from silence: %i %s is %s', async (given, body, kind) => {
    [status, answer] = [given, body];

    const error = await twilio()
      .send(MESSAGE)
      .catch((thrown) => thrown);

    expect([error instanceof Error, error.kind]).toEqual([true, kind]);
    [status, answer] = [201, '{"sid":"SM1"}'];
  });

  it('waits ten seconds for an answer and then says nothing of the message: it may have been taken', async () => {
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    status = SILENT;
    const reached = new Promise<void>((resolve) => {
      heard = resolve;
    });

    const sending = twilio()
      .send(MESSAGE)
      .catch((thrown) => thrown);
    await reached;
    over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    const error = await sending;

    expect(timeout.mock.calls).toEqual([[10_000]]);
    expect([error.name, error.kind]).toEqual(['TimeoutError', undefined]);
    timeout.mockRestore();
    [status, answer] = [201, '{"sid":"SM1"}'];
  });

  it('knows that a carrier which cannot be reached has no message', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const away = chooseSms(
      readEnv({
        SMS_PROVIDER: 'twilio',
        SMS_ACCOUNT: 'AC1',
        SMS_SECRET: 's',
        SMS_FROM: '+15005550006',
        SMS_API_BASE: `http://127.0.0.1:${port}`,
      }),
      '',
    );

    await expect(away.send(MESSAGE)).rejects.toMatchObject({ kind: 'busy' });
  });

  it('takes for a report what the carrier signed, for the address it was sent to', () => {
    const sms = chooseSms(
      readEnv({ SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC1', SMS_SECRET: '12345', SMS_FROM: '+1', PUBLIC_URL: 'https://mycompany.com' }),
      '',
    );
    const payload = 'To=%2B18005551212&From=%2B12349013030&Digits=1234&Caller=%2B12349013030&CallSid=CA1234567890ABCDE';
    const signature = createHmac('sha1', '12345')
      .update('https://mycompany.com/prd/sms/inboundCallSidCA1234567890ABCDECaller+12349013030Digits1234From+12349013030To+18005551212')
      .digest('base64');

    expect(sms.verify('/sms/inbound', payload, signature)).toBe(true);
    expect(sms.verify('/sms/report/1', payload, signature)).toBe(false);
    expect(sms.verify('/sms/inbound', `${payload}0`, signature)).toBe(false);
    expect(sms.verify('/sms/inbound', payload, '')).toBe(false);
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
