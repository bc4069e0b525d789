import { describe, expect, it } from 'vitest';
import { BAD_PORTS } from '#config/bad-ports.ts';
import { readEnv } from '#config/env.ts';

const key = Buffer.alloc(32, 1).toString('base64');

describe('config/env', () => {
  it.each([
    [{ CREDENTIALS_KEYS: 'nonsense' }, 'CREDENTIALS_KEYS: must be kid:base64 of 32 bytes, separated by commas, each kid once'],
    [{ CREDENTIALS_KEYS: `a:${key},a:${key}` }, 'CREDENTIALS_KEYS: must be kid:base64 of 32 bytes, separated by commas, each kid once'],
    [{ REMOTE_BROWSER_HOSTS: 'https://a.example/' }, 'REMOTE_BROWSER_HOSTS: https://a.example/ is not host or host:port'],
    [{ PORT: '4010' }, 'SANDBOX_PORT: must differ from PORT, which is 4010 too'],
    [{ PORT: '6000' }, 'PORT: browsers and fetch refuse to call this port; choose another'],
    [{ SANDBOX_PORT: '4190' }, 'SANDBOX_PORT: browsers and fetch refuse to call this port; choose another'],
  ])('refuses %j in one line', (given, line) => {
    expect(() => readEnv(given)).toThrow(new Error(line));
  });

  it('takes what is right, and equal ports where nobody listens on the second one', () => {
    const env = readEnv({
      CREDENTIALS_KEYS: `b:${key}, a:${key}`,
      REMOTE_BROWSER_HOSTS: 'a.example, b.example:8443',
      PORT: '4010',
      SANDBOX: 'off',
    });

    expect(env.REMOTE_BROWSER_HOSTS).toEqual([
      { host: 'a.example', port: 443 },
      { host: 'b.example', port: 8443 },
    ]);
    expect(readEnv({ PORT: '0', SANDBOX_PORT: '0' })).toMatchObject({ PORT: 0, SANDBOX_PORT: 0 });
  });

  it('names the ports that fetch itself refuses', async () => {
    const refused = async (port: number) => {
      const error = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error);
      return error instanceof Error && (error.cause as Error | undefined)?.message === 'bad port';
    };

    for (const port of BAD_PORTS) expect([port, await refused(port)]).toEqual([port, true]);
  });
});
