import { createPublicKey, createVerify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { openPush } from '#api/server/ports/channels/push.ts';
import type { PushSender } from '#api/verbs/ports.ts';
import { newBrowserKeys, Receiver } from '../../../support/push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const keys = webPush.generateVAPIDKeys();
const message = { title: 'Señal ✓', body: 'Bloque ganado', path: '/flex', tag: 'won:1' };
const open = (SANDBOX = true) =>
  openPush({
    env: {
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: 'mailto:ops@example.com',
      PUBLIC_URL: undefined,
      PUSH_HOSTS: ['fcm.googleapis.com', '*.push.apple.com'],
      SANDBOX,
    },
    machine: { now: () => Date.now() } as never,
    db: null as never,
    sealing: null as never,
  });

describe('web push', () => {
  let service: Receiver;
  let push: PushSender;
  const browser = newBrowserKeys();
  const device = () => ({ endpoint: `${service.url}/push/one`, p256dh: browser.p256dh, auth: browser.auth });

  beforeAll(async () => {
    service = await new Receiver().open();
    push = await open();
  });
  beforeEach(() => {
    service.received.length = 0;
  });
  afterAll(() => service.close());

  it('is read by the browser it was encrypted for and by no other; the reader of these tests reads the example of RFC 8291', async () => {
    const example = newBrowserKeys('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg');
    const sealed =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    expect(example.decrypt(bytes(sealed))).toBe('When I grow up, I want to be a watermelon');

    expect(await push.send(device(), message)).toEqual({ outcome: 'sent' });

    const { body, headers } = service.received[0]!;
    expect(JSON.parse(browser.decrypt(body))).toEqual(message);
    expect(() => newBrowserKeys().decrypt(body)).toThrow();
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' });
  });

  it('signs for the push service alone, by the key that browsers subscribe with', async () => {
    await push.send(device(), message);

    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(service.received[0]!.headers.authorization!)!;
    expect(key).toBe(push.publicKey);
    const [head, claims, signature] = token!.split('.');
    const { aud, exp, sub } = JSON.parse(bytes(claims!).toString());
    expect([aud, sub]).toEqual([service.url, 'mailto:ops@example.com']);
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
    const point = bytes(keys.publicKey);
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const verify = createVerify('sha256').update(`${head}.${claims}`);
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature!))).toBe(true);
  });

  it('takes nothing but a point of the curve and a secret of 16 bytes for a subscription', () => {
    const { p256dh, auth } = browser;
    expect(push.accepts(device())).toBe(true);
    expect(push.accepts({ ...device(), auth: auth.slice(4) })).toBe(false);
    expect(push.accepts({ ...device(), p256dh: p256dh.replace(/.{5}$/, 'AAAAA') })).toBe(false);
    expect(push.accepts({ ...device(), p256dh: '' })).toBe(false);
  });

  it('calls no other address than the push services of the list, and follows none of their redirects', async () => {
    const outside = await open(false);
    for (const endpoint of [
      `${service.url}/push`,
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:127.0.0.1]/x',
      'https://10.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://push.apple.com.evil.example/x',
      'https://someone@fcm.googleapis.com/x',
      'file:///etc/passwd',
      'no address',
    ]) {
      expect(outside.accepts({ ...device(), endpoint }), endpoint).toBe(false);
      expect(await outside.send({ ...device(), endpoint }, message), endpoint).toMatchObject({ outcome: 'gone' });
    }
    expect(outside.accepts({ ...device(), endpoint: 'https://web.push.apple.com/x' })).toBe(true);

    const redirects = createServer((_, response) => response.writeHead(307, { location: `${service.url}/inside` }).end());
    await new Promise<void>((resolve) => redirects.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(redirects.address() as AddressInfo).port}/push`;
    expect((await push.send({ ...device(), endpoint }, message)).outcome).not.toBe('sent');
    expect(service.received).toEqual([]);
    redirects.close();
  });
});
