import { describe, expect, it } from 'vitest';
import { createTokens, TOKEN_SECONDS } from '#engine/sandbox/tokens.ts';

/** More than are remembered once they were read. */
const MANY = 50_010;

describe('engine/sandbox/tokens', () => {
  it('open their account however many others were read since, on their platform alone, until their hour is over', () => {
    let now = Date.UTC(2026, 5, 1);
    const tokens = createTokens('a-key', { now: () => now, elapsed: () => now });
    const { token } = tokens.issue('amazon-flex', 'first@example.com');
    const read = () => tokens.accountOf('amazon-flex', token);
    expect(read()).toBe('first@example.com');

    for (let n = 0; n < MANY; n++) tokens.accountOf('amazon-flex', tokens.issue('amazon-flex', `driver${n}@example.com`).token);

    expect(read()).toBe('first@example.com');
    expect(tokens.accountOf('veho', token)).toBeNull();
    now += TOKEN_SECONDS * 1000;
    expect(read()).toBeNull();
  });

  it('open nothing where another key signed them', () => {
    const machine = { now: () => 0, elapsed: () => 0 };
    const { token } = createTokens('a-key', machine).issue('amazon-flex', 'first@example.com');

    expect(createTokens('another-key', machine).accountOf('amazon-flex', token)).toBeNull();
  });
});
