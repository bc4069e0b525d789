import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { deviceOf } from '#api/http/device.ts';
import { addressOf } from '#api/http/origin.ts';

describe('api/http: who calls', () => {
  const from = (address: string) =>
    addressOf({ headers: { 'x-forwarded-for': address } } as unknown as IncomingMessage, { trustProxy: true, publicUrl: undefined });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000::9', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, counted) => {
    expect(from(address)).toBe(counted);
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['grab/3.0 (terminal)', 'grab'],
    ['<script>', null],
    ['', null],
    [undefined, null],
  ])('calls %s %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
