import { describe, expect, it } from 'vitest';
import { createUpstream, STATUS_WORDS, type UpstreamWords } from '#engine/kit/sandbox/upstream.ts';
import { upstreamSignIn } from '#engine/kit/sandbox/upstream-sign-in.ts';
import { SNAKE_TOKENS } from '#engine/kit/wire/refreshed-calls.ts';
import type { SandboxRequest, SandboxWorld } from '#engine/model/sandbox.ts';

const words: UpstreamWords = {
  id: 'toy',
  field: 'error',
  errors: STATUS_WORDS,
  internal: 'INTERNAL',
  hold: { status: 423 },
  refresh: { path: '/session', names: SNAKE_TOKENS, expires: 'expires_in', refused: 'INVALID_TOKEN' },
};
const world = {
  account: () => ({}),
  accountOfToken: () => 'ana@example.com',
  issueToken: () => ({ token: 'access', expiresInSeconds: 60 }),
  challenge: () => 'challenge',
} as unknown as SandboxWorld;
const request = (body: unknown) => ({ headers: { authorization: 'Bearer x' }, body }) as unknown as SandboxRequest;

describe('engine/kit/sandbox/upstream', () => {
  it('holds an account back where the platform never asks a person to confirm', () => {
    const upstream = createUpstream(words);
    const poll = upstream.signedIn('GET', '/orders', 'poll', () => upstream.answer(200, 'ok'));

    expect(poll.handle(request({}), world, {})).toMatchObject({ status: 423, outcome: 'challenged' });
    expect(upstream.confirmRoutes).toEqual([]);
  });

  it('says with a 429 how long to wait, where the platform says so', () => {
    expect(createUpstream({ ...words, retryAfterSeconds: 30 }).answer(429, 'limited').headers).toEqual({ 'Retry-After': '30' });
    expect(createUpstream(words).answer(429, 'limited').headers).toBeUndefined();
  });

  it('signs in and renews tokens at one path, told apart by what the body carries', () => {
    const upstream = createUpstream(words);
    const [route] = upstreamSignIn({
      id: 'toy',
      upstream,
      path: '/session',
      regions: ['chicago'],
      words: { wrong: 'WRONG', locked: 'LOCKED' },
      complete: (account) => ({ refresh_token: `sandbox:${account}` }),
    });
    const renewal = request({ refresh_token: 'sandbox:ana@example.com' });

    expect(route!.handle(request({ email: 'ana@example.com', password: 'sandbox' }), world, {})).toMatchObject({
      body: { refresh_token: 'sandbox:ana@example.com' },
    });
    expect(route!.handle(renewal, world, {})).toMatchObject({ status: 200, body: { access_token: 'access', expires_in: 60 } });
    expect(route!.account(renewal, world)).toBe('ana@example.com');
    expect(route!.handle(request({ refresh_token: 'nonsense' }), world, {})).toMatchObject({ status: 401 });
  });
});
