import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeServer, grab, grabOnTerminal } from '../support/grab.ts';

const row = {
  userId: 'u1',
  service: 'AMAZON_FLEX',
  state: 'searching',
  until: null,
  nextStep: 'none',
  pollsPerSecond: 0.5,
  grabP95Ms: 2.1,
  wins: 3,
  losses: 1,
  budgetLeft: 1700,
  node: 'main',
};
const paused = { ...row, userId: 'u2', state: 'paused', until: '2026-11-21T10:00:00.000Z', nextStep: 'wait', grabP95Ms: null };
const detail = {
  ...row,
  status: { state: 'searching', since: 0, until: null, cause: null, nextStep: 'none', url: null },
  account: 'u1@example.com',
  lastPollAt: null,
  seen: 9,
  refusedBy: { PRICE_TOO_LOW: 2 },
  unreadable: 0,
  decisions: [],
  log: [{ at: '2026-11-21T09:00:00.000Z', event: 'started' }],
};
const ESCAPE = '\u001b';

let server: FakeServer;
let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  server = await fakeServer({
    'GET /prd/workers': ({ url }: { url: URL }) =>
      [row, paused].filter((one) => !url.searchParams.has('state') || one.state === url.searchParams.get('state')),
    'GET /prd/workers/u1/AMAZON_FLEX': detail,
    'GET /prd/workers/gone/AMAZON_FLEX': (_: unknown, response: any) => {
      response.statusCode = 404;
      return { statusCode: 404, code: 'worker.notFound', message: 'There is no such session.', requestId: 'r' };
    },
    'POST /prd/workers': ({ body }: { body: any }) => {
      const userId = body.where?.userId;
      if (userId === 'nobody') return { matched: 0, changed: 0, refused: [] };
      const refusal = { userId: 'u2', service: 'AMAZON_FLEX', code: 'session.notSetUp', message: 'Finish the set-up first.' };
      if (userId === 'u2') return { matched: 1, changed: 0, refused: [refusal] };
      if (body.all) return { matched: 2, changed: 1, refused: [refusal] };
      return { matched: 1, changed: 1, refused: [] };
    },
    'POST /prd/auth/sign-in': ({ body }: { body: any }, response: any) => {
      if (body.password === 'guarded' && body.totp !== '123456') {
        response.statusCode = 401;
        return { statusCode: 401, code: 'auth.secondFactor', message: 'Enter the code of your authenticator app.', requestId: 'r' };
      }
      if (body.password === 'right-password' || body.password === 'guarded')
        return { idToken: 'id-1', refreshToken: 'refresh-1', expiresIn: 600, userId: 'admin-1' };
      response.statusCode = 401;
      return { statusCode: 401, code: 'auth.wrong', message: 'Either the phone number or password is incorrect.', requestId: 'r' };
    },
    'POST /prd/auth/refresh': { idToken: 'id-2', refreshToken: 'refresh-2', expiresIn: 600, userId: 'admin-1' },
    'POST /prd/auth/sign-out': {},
    'GET /prd/user': { userId: 'admin-1', role: 'admin' },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'grab-cli-'));
  env = { GRAB_URL: server.url, GRAB_TOKEN: 'token-1', HOME: home, DATA_DIR: join(home, 'data') };
  server.calls.length = 0;
  return () => rmSync(home, { recursive: true, force: true });
});

describe('cli/grab: help', () => {
  it.each([
    [['--help']],
    [['workers', '--help']],
    [['workers', 'stop', '--help']],
    [['sandbox', 'publish', '--help']],
    [['db', 'restore', '--help']],
  ])('starts with examples: %s', async (args) => {
    const ran = await grab(args);

    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^Examples:\n {2}\S*\s?grab /);
    expect(ran.stdout).toContain('--json');
  });

  it('lists the exit codes', async () => {
    expect((await grab(['--help'])).stdout).toContain('0 ok   1 failed   2 usage   4 not signed in or not allowed   5 not found');
  });

  it('speaks Spanish where the shell does', async () => {
    expect((await grab(['workers', '--help'], { env: { LANG: 'es_ES.UTF-8' } })).stdout).toMatch(/^Ejemplos:/);
  });
});

describe('cli/grab: usage failures', () => {
  it.each([
    [['wrkers'], /Did you mean workers/],
    [['workers', 'stpo'], /has no command “stpo”/],
    [['workers', 'inspect'], /missing required argument/],
    [['workers', 'inspect', 'u1'], /u1 is not <userId>\/<service>/],
    [['workers', 'stop'], /--where or --all/],
    [['workers', 'stop', 'u1/amazon-flex', '--all'], /either/],
    [['workers', '--where', 'colour=red'], /Cannot read “colour=red”/],
    [['workers', '--where', 'state=happy'], /There is no state happy/],
    [['sandbox', 'fault', '--call', 'poll'], /Say what goes wrong/],
    [['sandbox', 'publish', '--price', 'much'], /--price must be a number/],
    [['sandbox', 'publish', '--price', '20', '--extra', 'miles'], /--extra name=value/],
    [['login'], /Pass --phone/],
    [['start', '--nonsense'], /unknown option/],
  ])('ends with 2 and one clear line: %s', async (args, line) => {
    const ran = await grab(args, { env });

    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toMatch(line);
  });

  it('ends a start with a wrong environment value with 2 and a line that names it', async () => {
    const ran = await grab(['start'], { env: { ...env, PORT: 'many' } });

    expect(ran.code).toBe(2);
    expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    expect(ran.stderr).toContain('PORT');
  });

  it('says it as JSON where JSON was asked for', async () => {
    const ran = await grab(['workers', 'stop', '--json'], { env });

    expect(JSON.parse(ran.stderr)).toEqual({ error: { code: 'usage', message: expect.any(String), retryable: false, exit: 2 } });
  });
});

describe('cli/grab workers', () => {
  it('gives every session with the stable keys as JSON, trouble first', async () => {
    const ran = await grab(['workers', '--json'], { env });

    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toEqual([paused, row]);
    expect(server.calls[0]).toMatchObject({ call: 'GET /prd/workers', authorization: 'token-1' });
  });

  it('prints tabs, whole values and no colour in a pipe', async () => {
    const ran = await grab(['workers'], { env });

    const lines = ran.stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').length)).toEqual([12, 12, 12]);
    expect(lines[2]).toBe('searching\tAMAZON_FLEX\tu1\tu1\t0.50\t3\t2.1 ms\t1\t1700\t-\tnone\tmain');
    expect(ran.stdout).not.toContain(ESCAPE);
  });

  it('sends what --where says, a service by folder or key in any case', async () => {
    await grab(['workers', '--where', "Service='Amazon_Flex' AND state=paused"], { env });

    expect(server.calls[0]!.call).toBe('GET /prd/workers?service=AMAZON_FLEX&state=paused');
  });

  it('writes every session once and then only what changed while it watches in a pipe, until it is interrupted', async () => {
    let looks = 0;
    const changing = await fakeServer({ 'GET /prd/workers': () => [paused, { ...row, wins: ++looks }] });
    const ran = await grab(['workers', '--watch', '--json'], { env: { ...env, GRAB_URL: changing.url }, interruptAfter: 3 });
    changing.close();

    expect(ran).toMatchObject({ code: 130, stderr: '' });
    const lines = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { userId: string; wins: number });
    expect(lines.slice(0, 3).map((line) => [line.userId, line.wins])).toEqual([
      ['u2', paused.wins],
      ['u1', 1],
      ['u1', 2],
    ]);
    expect(Object.keys(lines[0]!)).toEqual(['at', ...Object.keys(paused)]);
  });

  it('says which server does not answer, and ends with 1', async () => {
    const ran = await grab(['workers', '--watch', '--where', 'state=paused'], { env: { ...env, GRAB_URL: 'http://127.0.0.1:9' } });

    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('No server answers at http://127.0.0.1:9.');
  });

  it.each([
    ['stop', { command: 'stop', where: { userId: 'u1', service: 'AMAZON_FLEX' } }],
    ['start', { command: 'start', where: { userId: 'u1', service: 'AMAZON_FLEX' } }],
    ['drain', { command: 'drain', where: { userId: 'u1', service: 'AMAZON_FLEX' } }],
  ])('%s sends the command and reports it', async (verb, body) => {
    const ran = await grab(['workers', verb, 'u1/Amazon-Flex', '--json'], { env });

    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual({ matched: 1, changed: 1, refused: [] });
    expect(server.calls.map((call) => call.body)).toEqual([body]);
  });

  it.each([
    ['nobody/amazon-flex', 5],
    ['u2/amazon-flex', 1],
    ['u1/no-such-platform', 5],
  ])('ends stop %s with %i', async (target, code) => {
    expect((await grab(['workers', 'stop', target], { env })).code).toBe(code);
  });

  it('ends with 8 when some refused', async () => {
    const ran = await grab(['workers', 'start', '--all'], { env });

    expect(ran).toMatchObject({ code: 8, stdout: 'Started 1 of 2.\n' });
    expect(ran.stderr).toContain('u2/AMAZON_FLEX: Finish the set-up first.');
  });

  it('inspects one session as key and value, and as JSON', async () => {
    const words = await grab(['workers', 'inspect', 'u1/amazon-flex'], { env });
    const json = await grab(['workers', 'inspect', 'u1/amazon-flex', '--json'], { env });

    expect(words.stdout).toContain('state: Searching\n');
    expect(words.stdout).toContain('skipped for: Price too low 2\n');
    expect(JSON.parse(json.stdout)).toEqual(detail);
    expect((await grab(['workers', 'inspect', 'gone/amazon-flex'], { env })).code).toBe(5);
  });
});

describe('cli/grab login', () => {
  const signIn = ['login', '--phone', '+12025550100', '--password-stdin'];

  it('keeps the session in a file only this user may read, and uses it', async () => {
    const { GRAB_TOKEN: _, ...own } = env;
    const ran = await grab(signIn, { env: own, stdin: 'right-password\n' });
    await grab(['workers'], { env: own });

    const file = join(home, '.config/batch-grabber/login.json');
    expect(ran.code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(server.calls.findLast(({ call }) => call === 'GET /prd/workers')).toMatchObject({ authorization: 'id-1' });
  });

  it('trades a token that runs out for a new pair and keeps it', async () => {
    const { GRAB_TOKEN: _, ...own } = env;
    await grab(signIn, { env: own, stdin: 'right-password\n' });
    const file = join(home, '.config/batch-grabber/login.json');
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    kept.logins[server.url].expiresAt = 0;
    writeFileSync(file, JSON.stringify(kept));

    await grab(['workers'], { env: own });

    expect(server.calls.findLast(({ call }) => call === 'GET /prd/workers')).toMatchObject({ authorization: 'id-2' });
    expect(JSON.parse(readFileSync(file, 'utf8')).logins[server.url]).toMatchObject({ idToken: 'id-2', refreshToken: 'refresh-2' });
  });

  it('signs in with a second factor, and says which flag brings its code where no person can be asked', async () => {
    const { GRAB_TOKEN: _, ...own } = env;
    const without = await grab(signIn, { env: own, stdin: 'guarded\n' });
    const given = await grab([...signIn, '--totp', '123456'], { env: own, stdin: 'guarded\n' });

    expect(without.code).toBe(2);
    expect(without.stderr).toContain('--totp');
    expect(given.code).toBe(0);
  });

  it('ends with 4 on a wrong password and keeps nothing', async () => {
    const { GRAB_TOKEN: _, ...own } = env;
    const ran = await grab(signIn, { env: own, stdin: 'wrong\n' });
    const next = await grab(['workers'], { env: own });

    expect(ran.code).toBe(4);
    expect(next.code).toBe(4);
    expect(next.stderr).toContain('grab login');
  });

  it('forgets a session and signs it out', async () => {
    const { GRAB_TOKEN: _, ...own } = env;
    await grab(signIn, { env: own, stdin: 'right-password\n' });
    const ran = await grab(['login', '--forget', '--json'], { env: own });

    expect(JSON.parse(ran.stdout)).toEqual({ url: server.url, userId: null });
    expect(server.calls.at(-1)).toMatchObject({ call: 'POST /prd/auth/sign-out', body: { refreshToken: 'refresh-1' } });
    expect((await grab(['workers'], { env: own })).code).toBe(4);
  });
});

describe('cli/grab on a terminal', () => {
  it('asks before many sessions change, and does nothing on no', async () => {
    const session = grabOnTerminal(['workers', 'stop', '--all'], { env });
    await session.shows('Stop 2 sessions? (y/N)');
    session.type('n\r');

    expect(await session.ended).toBe(1);
    expect(server.calls.map((call) => call.call)).toEqual(['GET /prd/workers']);
  });

  it('does not ask with --yes', async () => {
    const session = grabOnTerminal(['workers', 'drain', '--all', '--yes'], { env });

    expect(await session.ended).toBe(8);
    expect(server.calls.map((call) => call.call)).toEqual(['POST /prd/workers']);
  });

  it('shows no typed letter of a password', async () => {
    const { GRAB_TOKEN: _, ...own } = env;
    const session = grabOnTerminal(['login', '--phone', '+12025550100'], { env: own });
    await session.shows('Password:');
    session.type('right-password\r');

    expect(await session.ended).toBe(0);
    expect(session.output()).not.toContain('right-password');
  });

  it('aligns and colours a table, and leaves colour out with NO_COLOR', async () => {
    const coloured = grabOnTerminal(['workers'], { env, columns: 120 });
    const plain = grabOnTerminal(['workers'], { env: { ...env, NO_COLOR: '1' }, columns: 120 });
    await Promise.all([coloured.ended, plain.ended]);

    expect(coloured.output()).toContain(`${ESCAPE}[32m`);
    expect(plain.output()).not.toContain(ESCAPE);
    expect(coloured.screen()).toEqual(plain.screen());
  });

  it('ends with 130 when a question is answered by Ctrl-C', async () => {
    const session = grabOnTerminal(['workers', 'stop', '--all'], { env });
    await session.shows('(y/N)');
    session.type('\u0003');

    expect(await session.ended).toBe(130);
  });
});
