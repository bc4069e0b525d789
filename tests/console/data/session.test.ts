import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { createApi } from '#console/data/api.ts';
import { createSession, type SessionState } from '#console/data/session.ts';

const pair = (token: string) => Response.json({ idToken: token, expiresIn: 600, userId: 'u1' });
const failure = (statusCode: number, code: string) =>
  Response.json({ statusCode, code, message: code, requestId: 'r' }, { status: statusCode });

/** A session before a scripted server: each call takes the next answer; one too many fails the test. */
function setUp(answers: (Response | Error)[], { hint = false } = {}) {
  const calls: { path: string; body: unknown; token: string | null }[] = [];
  const outlasting: string[] = [];
  const states: SessionState[] = [];
  const waits: number[] = [];
  const kept = { hint };
  const clock = { now: 0 };
  const fetch = (async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    calls.push({ path: url.split('?')[0]!, body: init.body ? JSON.parse(String(init.body)) : null, token });
    if (init.keepalive) outlasting.push(url);
    const next = answers.shift();
    if (!next) throw new Error(`unexpected call ${url}`);
    if (next instanceof Error) throw next;
    return next;
  }) as typeof globalThis.fetch;
  const session = createSession({
    fetch,
    now: () => clock.now,
    hint: {
      get: () => kept.hint,
      set: (value) => {
        kept.hint = value;
      },
    },
    wait: async (ms) => void waits.push(ms),
    onChange: (state) => states.push(state),
  });
  const device = { online: true };
  const outdated = { times: 0 };
  const onOutdated = () => {
    outdated.times += 1;
  };
  return {
    session,
    api: createApi({ session, fetch, onOutdated, confirmIdentity: async () => false, online: () => device.online }),
    calls,
    outlasting,
    states,
    waits,
    kept,
    clock,
    outdated,
    device,
  };
}

describe('console/data/session', () => {
  it('asks the server nothing at the start where nobody was signed in', async () => {
    const { session, calls, states } = setUp([]);

    await session.start();

    expect(calls).toEqual([]);
    expect(states).toEqual([{ status: 'signed-out', failure: null }]);
  });

  it('takes up an earlier session by its cookie', async () => {
    const { session, calls, states } = setUp([pair('t1')], { hint: true });

    await session.start();

    expect(calls).toEqual([{ path: '/prd/auth/refresh', body: { client: 'web' }, token: null }]);
    expect(states).toEqual([{ status: 'signed-in', userId: 'u1' }]);
    expect(await session.token()).toBe('t1');
  });

  it('renews on a call that outlasts the page: a used cookie left behind would end the session', async () => {
    const { session, outlasting } = setUp([pair('t1')], { hint: true });

    await session.start();

    expect(outlasting).toEqual(['/prd/auth/refresh']);
  });

  it('is signed out where the earlier session is over', async () => {
    const { session, states, kept } = setUp([failure(401, 'auth.sessionInvalid')], { hint: true });

    await session.start();

    expect(states).toEqual([{ status: 'signed-out', failure: null }]);
    expect(kept.hint).toBe(false);
  });

  it('keeps trying while the server cannot be reached, and does not sign out for it', async () => {
    const { session, states, waits } = setUp([new TypeError('network'), failure(503, 'server.stopping'), pair('t1')], { hint: true });

    await session.start();

    expect(waits).toEqual([1000, 2000]);
    expect(states).toEqual([{ status: 'signed-in', userId: 'u1' }]);
  });

  it('signs in as the web client and throws the refusal (AUTH-15)', async () => {
    const { session, calls, states } = setUp([failure(401, 'auth.wrong'), pair('t1')]);

    await expect(session.signIn('+1 202 555 0102', 'wrong')).rejects.toBeInstanceOf(ApiFailure);
    await session.signIn('+1 202 555 0102', 'right');

    expect(calls[1]!.body).toEqual({ phoneNumber: '+1 202 555 0102', password: 'right', client: 'web' });
    expect(states).toEqual([{ status: 'signed-in', userId: 'u1' }]);
  });

  it('renews a token that is about to run out, once for all who ask (AUTH-18)', async () => {
    const { session, calls, clock } = setUp([pair('t1'), pair('t2')]);
    await session.signIn('1', 'x');
    clock.now = 539_000;
    const early = await session.token();
    clock.now = 541_000;

    const tokens = await Promise.all([session.token(), session.token(), session.token()]);

    expect(early).toBe('t1');
    expect(tokens).toEqual(['t2', 't2', 't2']);
    expect(calls).toHaveLength(2);
  });

  it('is signed out here even where the server does not answer', async () => {
    const { session, states, kept } = setUp([pair('t1'), new TypeError('network')]);
    await session.signIn('1', 'x');

    await session.signOut();

    expect(states.at(-1)).toEqual({ status: 'signed-out', failure: null });
    expect(kept.hint).toBe(false);
    expect(await session.token()).toBeNull();
  });
});

describe('console/data/api', () => {
  it('renews once and asks again where a token is refused early', async () => {
    const { session, api, calls } = setUp([
      pair('t1'),
      failure(401, 'auth.sessionInvalid'),
      pair('t2'),
      Response.json({ scheduledAssignments: [] }),
    ]);
    await session.signIn('1', 'x');

    await api(contract.blocks, { userId: 'u1' });

    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['/prd/auth/sign-in', null],
      ['/prd/blocks', 't1'],
      ['/prd/auth/refresh', null],
      ['/prd/blocks', 't2'],
    ]);
  });

  it('is signed out where the token is refused and cannot be renewed', async () => {
    const { session, api, states } = setUp([pair('t1'), failure(401, 'auth.sessionInvalid'), failure(401, 'auth.sessionInvalid')]);
    await session.signIn('1', 'x');

    await expect(api(contract.blocks, { userId: 'u1' })).rejects.toBeInstanceOf(ApiFailure);

    expect(states.at(-1)).toEqual({ status: 'signed-out', failure: null });
  });

  it('signs a banned user out and says why', async () => {
    const { session, api, states } = setUp([pair('t1'), failure(403, 'auth.banned')]);
    await session.signIn('1', 'x');

    await expect(api(contract.blocks, { userId: 'u1' })).rejects.toBeInstanceOf(ApiFailure);

    expect(states.at(-1)).toMatchObject({ status: 'signed-out', failure: { body: { code: 'auth.banned' } } });
  });

  it.each([
    ['a change without a network was not made', contract.updateUser, { userId: 'u1', body: { name: 'Ann' } }, false, 'network.offline'],
    ['a change without an answer may not be saved', contract.updateUser, { userId: 'u1', body: {} }, true, 'network.notSaved'],
    ['a list that is asked for in a body changes nothing', contract.userLookup, { userId: 'u1' }, false, 'network.unreachable'],
    ['what is only read changes nothing', contract.world, {}, false, 'network.unreachable'],
  ] as const)('says of a server that does not answer: %s', async (_, endpoint, input, online, code) => {
    const { session, api, device } = setUp([pair('t1'), new TypeError('Failed to fetch')], { hint: true });
    await session.start();
    device.online = online;

    await expect(api(endpoint, input as never)).rejects.toMatchObject({ body: { code, statusCode: 0 } });
  });

  it('makes no change whose token cannot be renewed without a network', async () => {
    const { session, api, calls, clock, device } = setUp([pair('t1'), new TypeError('Failed to fetch')], { hint: true });
    await session.start();
    clock.now = 600_000;
    device.online = false;

    await expect(api(contract.updateUser, { userId: 'u1', body: {} })).rejects.toMatchObject({ body: { code: 'network.offline' } });
    expect(calls.map(({ path }) => path)).toEqual(['/prd/auth/refresh', '/prd/auth/refresh']);
  });

  it('asks a server that is newer than this console nothing more (OVERLAY-04, CONST-34)', async () => {
    const { session, api, calls, outdated } = setUp([pair('t1'), Response.json({ appVersion: 835 }), Response.json({ appVersion: 836 })]);
    await session.signIn('1', 'x');

    await api(contract.shell, {});
    expect(outdated.times).toBe(0);
    await api(contract.shell, {});
    await expect(api(contract.shell, {})).rejects.toMatchObject({ body: { code: 'app.outdated' } });
    await expect(api(contract.blocks, { userId: 'u1' })).rejects.toMatchObject({ body: { code: 'app.outdated' } });

    expect(outdated.times).toBe(1);
    expect(calls.map(({ path }) => path)).toEqual(['/prd/auth/sign-in', '/prd/shell', '/prd/shell']);
  });
});
