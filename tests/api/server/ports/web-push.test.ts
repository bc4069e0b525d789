import { createPublicKey, createVerify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorization, encrypt, isSubscription, newPushKeys } from '#api/server/ports/channels/web-push.ts';
import { newBrowserKeys } from '../../../support/push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('api/server/ports/channels/web-push', () => {
  it('encrypts the example of RFC 8291 byte for byte', () => {
    const subscription = {
      endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const given = { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') };

    const sealed = encrypt(Buffer.from('When I grow up, I want to be a watermelon'), subscription, given);

    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is read by the browser it was encrypted for, and by no other', () => {
    const [one, other] = [newBrowserKeys(), newBrowserKeys()];
    const sealed = encrypt(Buffer.from('señal ✓'), { endpoint: 'https://push.example', ...one });

    expect(one.decrypt(sealed)).toBe('señal ✓');
    expect(() => other.decrypt(sealed)).toThrow();
  });

  it('signs for the push service alone, by the key that browsers subscribe with', async () => {
    const keys = newPushKeys();
    const now = Date.UTC(2026, 10, 25);
    const header = await authorization(keys, 'https://push.example/a/b', 'mailto:ops@example.com', now);

    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(header)!;
    expect(key).toBe(keys.publicKey);
    const [head, claims, signature] = token!.split('.');
    expect(JSON.parse(bytes(claims!).toString())).toEqual({
      aud: 'https://push.example',
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:ops@example.com',
    });
    const point = bytes(keys.publicKey);
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const verify = createVerify('sha256').update(`${head}.${claims}`);
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify.verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature!))).toBe(true);
  });

  it('takes nothing but a point of the curve and a secret of 16 bytes for a subscription', () => {
    const { p256dh, auth } = newBrowserKeys();
    expect(isSubscription({ p256dh, auth })).toBe(true);
    expect(isSubscription({ p256dh, auth: auth.slice(4) })).toBe(false);
    expect(isSubscription({ p256dh: p256dh.replace(/.{5}$/, 'AAAAA'), auth })).toBe(false);
  });
});
