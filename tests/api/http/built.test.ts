import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platforms } from '#engine/platforms/registry.ts';
import { type Sandbox, startSandbox } from '#engine/sandbox/index.ts';
import { eventually } from '../../support/api.ts';
import { type BuiltServer, buildServer, freePort, isReady, startBuilt } from '../../support/built.ts';
import { freshDataDir, machine } from '../../support/database.ts';

const root = join(import.meta.dirname, '../../..');
const ENDED = { PORT: '0', SANDBOX: 'off' };

describe('the built server', () => {
  let dataDir: string;
  let sandbox: Sandbox;
  let server: BuiltServer;
  const open = (port: number) =>
    startSandbox({ port, dataDir, seed: 'tests', platforms: platforms.map((platform) => platform.sandbox), machine, log: () => undefined });

  beforeAll(async () => {
    buildServer();
    dataDir = await freshDataDir();
    sandbox = await open(0);
    server = await startBuilt({ DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandbox.url).port, DEMO: 'on' });
    await eventually(() => isReady(server.url), 40_000);
  }, 90_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.ended;
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const assets = () => readdirSync(join(root, '.build/console/assets')).filter((name) => name.endsWith('.js'));

  it.each(['/', '/flex/blocks', '/healthz', '/prd/world', '/prd/nothing', '/favicon.svg', '/metrics'])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await fetch(`${server.url}${path}`);

      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain(path.startsWith('/prd') ? 'geolocation=()' : 'geolocation=(self)');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it.each(['/', '/login', '/flex/configuration', '/admin/some-id'])('gives the console’s page for its screen %s', async (path) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'gzip, br' } });

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toContain('<title>');
  });

  it.each(['/no-such-screen', '/flex/no-such-screen', '/admin/some-id/no-such-service', '/%00'])(
    'gives the console’s page with a 404 where there is no screen: %s',
    async (path) => {
      const answer = await fetch(`${server.url}${path}`);

      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('<title>');
    },
  );

  it('gives a missing file a 404, not the page', async () => {
    const answer = await fetch(`${server.url}/assets/gone.js`);

    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { code: string }).code).toBe('route.notFound');
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
  ])('has the console’s files packed as %s, for a year', async (accepted, encoding) => {
    const largest = assets()[0]!;
    const answers = await Promise.all(
      assets().map((name) => fetch(`${server.url}/assets/${name}`, { headers: { 'accept-encoding': accepted } })),
    );

    expect(largest).toBeTruthy();
    expect(answers.map((answer) => answer.status)).toEqual(assets().map(() => 200));
    expect(answers.some((answer) => answer.headers.get('content-encoding') === encoding)).toBe(true);
    for (const answer of answers) expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it('refuses a second server on its data folder, names the first and goes on unharmed', async () => {
    const second = await startBuilt({ DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandbox.url).port });

    expect(await second.ended).not.toBe(0);
    expect(second.output()).toContain(String(server.pid));
    expect(await isReady(server.url)).toBe(true);
  });

  it('says what is missing while the sandbox is away, and comes back with it', async () => {
    const port = Number(new URL(sandbox.url).port);
    await sandbox.close();

    const missing = await eventually(async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return answer.status === 503 ? answer.json() : null;
    });
    expect(missing).toEqual({ ready: false, missing: ['sandbox'] });

    sandbox = await open(port);
    await eventually(() => isReady(server.url));
  });

  it('writes no password, no token and no platform credential to its log, nor into an answer', async () => {
    const post = async (path: string, json: unknown, token?: string, method = 'POST') => {
      const answer = await fetch(`${server.url}/prd${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
        body: JSON.stringify(json),
      });
      return (await answer.text()) || '{}';
    };
    const answers: string[] = [];
    const pair = JSON.parse(await post('/auth/sign-in', { phoneNumber: '+12025550102', password: 'sandbox-driver' }));
    answers.push(await post('/auth/sign-in', { phoneNumber: '+12025550102', password: 'canary-password' }));
    answers.push(await post('/auth/refresh', { refreshToken: 'canary-refresh-token' }));
    answers.push(await post('/user/web', { userId: pair.userId, body: { userDisabled: false } }, pair.idToken, 'PATCH'));
    answers.push(await post('/user-lookup', { userId: pair.userId }, pair.idToken));
    answers.push(await post('/blocks', { userId: pair.userId }, `${pair.idToken}canary-token`));
    await eventually(async () => (await post('/user-lookup', { userId: pair.userId }, pair.idToken)).includes('Searching'));
    answers.push(await post('/status', { newStatus: 'Stopping' }, pair.idToken, 'PATCH'));

    const operator = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim();
    const secrets = [
      'canary-password',
      'canary-refresh-token',
      'canary-token',
      'sandbox-driver',
      pair.refreshToken,
      pair.idToken,
      operator,
      'sandbox:driver',
      's1.k1.',
      '$argon2',
    ];
    for (const secret of secrets) {
      expect(server.output()).not.toContain(secret);
      expect(answers.join('\n')).not.toContain(secret);
    }
    expect(server.output()).toContain('"msg":"ready"');
  });

  it('writes one JSON object a line', () => {
    const lines = server.output().trim().split('\n');

    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.length).toBeGreaterThan(2);
  });

  it('ends in good order when asked to', async () => {
    server.kill('SIGTERM');

    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('"msg":"closed"');
  });
});

describe('a start that cannot be', () => {
  it.each([
    ['a wrong value', { PORT: 'many' }, 'PORT'],
    ['a fixed pace against real platforms', { SANDBOX: 'off', PACING: 'fixed:10' }, 'PACING'],
    ['half of the server on the embedded database', { ROLES: 'api' }, 'ROLES'],
  ])('is refused with one clear line: %s', async (_, env, named) => {
    const server = await startBuilt({ ...ENDED, DATA_DIR: '/nonexistent/never-made', ...env });

    expect(await server.ended).toBe(1);
    expect(server.output().trim().split('\n')).toHaveLength(1);
    expect(server.output()).toContain(named);
  });

  it('is refused where the port is taken', async () => {
    const port = await freePort();
    const { createServer } = await import('node:http');
    const taken = createServer().listen(port, '127.0.0.1');
    const dataDir = await freshDataDir();

    const server = await startBuilt({ DATA_DIR: dataDir, SANDBOX: 'off', PORT: String(port) });

    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`PORT: ${port} is taken`);
    taken.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
