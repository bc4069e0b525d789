import { describe, expect, it } from 'vitest';
import { allowed } from '#api/server/observability/logging.ts';

describe('api/server/observability/logging', () => {
  it('writes only fields it knows, and names those it dropped', () => {
    expect(allowed({ userId: 'u1', service: 'AMAZON_FLEX', refreshToken: 'canary', body: { password: 'canary' } })).toEqual({
      userId: 'u1',
      service: 'AMAZON_FLEX',
      leftOut: ['refreshToken', 'body'],
    });
  });

  it('writes no object under a known name either', () => {
    expect(allowed({ error: { token: 'canary' }, roles: ['api', 'engine'] })).toEqual({ roles: ['api', 'engine'], leftOut: ['error'] });
  });

  it.each([
    ['an id token', `refused eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl`],
    ['a platform token', 'bad sandbox:driver@example.com'],
    ['a key or an opaque token', `cannot read ${'aB3-'.repeat(12)}`],
    ['the values of a statement', 'Error: Failed query: insert into users\nparams: canary,secret'],
  ])('takes %s out of a text', (_, error) => {
    const written = JSON.stringify(allowed({ error }));

    expect(written).not.toMatch(/eyJhbGciOi|driver@example|aB3-aB3|canary/);
  });
});
