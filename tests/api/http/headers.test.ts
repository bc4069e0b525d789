import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressOf, type Edge, hostOf, isHttps, isLoopbackHost, isOwnOrigin } from '#api/http/origin.ts';
import { securityHeaders } from '#api/http/security-headers.ts';

const direct: Edge = { trustProxy: false, publicUrl: undefined };
const proxied: Edge = { trustProxy: true, publicUrl: undefined };
const asked = (headers: Record<string, string>, method = 'POST') =>
  ({ method, headers, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage;

describe('api/http/security-headers', () => {
  it('allow no inline script but the page’s own, by its hash', () => {
    const boot = "document.documentElement.dataset.theme='dark'";

    const policy = securityHeaders(`<script src="/a.js"></script><script>${boot}</script>`).page['content-security-policy']!;

    const hash = createHash('sha256').update(boot).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('let the page talk to itself alone, and to the card sandbox where it is the provider', () => {
    const policy = (cardApi?: string) => securityHeaders(null, { cardApi }).page['content-security-policy'];

    expect(policy()).toContain("connect-src 'self';");
    expect(policy('http://127.0.0.1:3001/card')).toContain("connect-src 'self' http://127.0.0.1:3001;");
  });

  it('let Stripe’s script, frames and calls in only while its keys are set, and never anybody else’s', () => {
    const headers = (stripe: boolean) => securityHeaders('<p></p>', { stripe }).page;
    const [without, with_] = [headers(false), headers(true)];

    expect(JSON.stringify(without)).not.toContain('stripe');
    expect(without['content-security-policy']).not.toContain('frame-src');
    expect(with_['content-security-policy']).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(with_['content-security-policy']).toContain("connect-src 'self' https://api.stripe.com;");
    expect(with_['content-security-policy']).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
    expect(with_['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
    const hosts = with_['content-security-policy']!.match(/https:\/\/\S+?(?=[ ;]|$)/g)!;
    expect(hosts.filter((host) => !/^https:\/\/([\w*]+\.)*stripe\.com$/.test(host))).toEqual([]);
    expect(securityHeaders(null, { stripe: true }).data).toEqual(securityHeaders(null).data);
  });

  it('allow none at all where the page has none', () => {
    expect(securityHeaders('<script src="/a.js"></script>').page['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('api/http/origin', () => {
  it('believes a proxy only when told so, and then the nearest one', () => {
    const headers = { host: 'inner', 'x-forwarded-host': 'outer', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.1.1.1, 2.2.2.2' };

    expect([hostOf(asked(headers), direct), isHttps(asked(headers), direct), addressOf(asked(headers), direct)]).toEqual([
      'inner',
      false,
      '10.0.0.9',
    ]);
    expect([hostOf(asked(headers), proxied), isHttps(asked(headers), proxied), addressOf(asked(headers), proxied)]).toEqual([
      'outer',
      true,
      '2.2.2.2',
    ]);
  });

  it('takes the public address for its own', () => {
    const edge: Edge = { trustProxy: false, publicUrl: 'https://grab.example.com' };

    expect(isOwnOrigin(asked({ host: '127.0.0.1:3000', origin: 'https://grab.example.com' }), edge)).toBe(true);
    expect(isOwnOrigin(asked({ host: '127.0.0.1:3000', origin: 'http://grab.example.com' }), edge)).toBe(false);
    expect(isHttps(asked({ host: 'x' }), edge)).toBe(true);
  });

  it('lets reading calls pass from anywhere: they change nothing', () => {
    expect(isOwnOrigin(asked({ host: 'a', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'GET'), direct)).toBe(true);
  });

  it.each([
    ['localhost:3000', true],
    ['127.0.0.1', true],
    ['[::1]:3000', true],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['192.168.1.4:3000', false],
  ])('knows whether %s is this machine', (host, own) => {
    expect(isLoopbackHost(host)).toBe(own);
  });
});
