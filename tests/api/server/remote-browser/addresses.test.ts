import { describe, expect, it } from 'vitest';
import { allowedUrl, checkedAddress, isPublic } from '#api/server/remote-browser/addresses.ts';
import { parseAllowed } from '#config/allowed-host.ts';

const list = [parseAllowed('challenges.example.com'), { host: '127.0.0.1', port: 4010, firstParts: new Set(['veho']) }];

describe('api/server/remote-browser/addresses', () => {
  it.each(['https://challenges.example.com/a?b=c', 'https://challenges.example.com', 'http://127.0.0.1:4010/veho/identity/a%40b.c'])(
    'lets a page of the list be opened: %s',
    (url) => {
      expect(allowedUrl(url, list)).not.toBeNull();
    },
  );

  it.each([
    'https://example.com/',
    'https://challenges.example.com.evil.example/',
    'https://evil.challenges.example.com/',
    'https://challenges.example.com:8443/',
    'http://challenges.example.com/',
    'https://challenges.example.com./',
    'https://name:password@challenges.example.com/',
    'https://challenges.example.com@evil.example/',
    'https:\\\\challenges.example.com/',
    'https://ｃhallenges.example.com/',
    'file:///etc/passwd',
    'view-source:https://challenges.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'chrome://version',
    'ftp://challenges.example.com/',
    'http://127.0.0.1:4010/_sandbox/state',
    'http://127.0.0.1:4010//_sandbox/state',
    'http://127.0.0.1:4010/veho/../_sandbox/state',
    'http://127.0.0.1:3000/veho/x',
    'http://localhost:4010/veho/x',
    'http://2130706433:4010/veho/x',
    'http://0x7f000001:4010/veho/x',
    'http://0177.0.0.1:4010/veho/x',
    'http://127.1:4010/veho/x',
    'http://[::1]:4010/veho/x',
    'http://[::ffff:127.0.0.1]:4010/veho/x',
    'http://[::ffff:7f00:1]:4010/veho/x',
    'http://169.254.169.254/latest/meta-data',
    'no address',
  ])('refuses every other address: %s', (url) => {
    expect(allowedUrl(url, list)).toBeNull();
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'nonsense',
  ])('counts %s as no public address', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('counts %s as public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it('connects to the address that was checked, and to none where one of them is private', async () => {
    const [entry] = list;

    expect(await checkedAddress(entry!, async () => ['93.184.216.34', '2606:4700::1'])).toEqual({ address: '93.184.216.34', port: 443 });
    expect(await checkedAddress(entry!, async () => ['93.184.216.34', '10.0.0.1'])).toBeNull();
    expect(await checkedAddress(entry!, async () => ['::ffff:127.0.0.1'])).toBeNull();
    expect(await checkedAddress(entry!, async () => [])).toBeNull();
    expect(await checkedAddress(entry!, () => Promise.reject(new Error('no such name')))).toBeNull();
  });

  it.each(['', 'https://a.example', 'a.example/path', 'A.example', 'a b', '2130706433', '*'])('takes no list entry like %j', (entry) => {
    expect(() => parseAllowed(entry)).toThrow('REMOTE_BROWSER_HOSTS');
  });
});
