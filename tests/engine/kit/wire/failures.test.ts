import { describe, expect, it } from 'vitest';
import { failure, failureOfStatus, retryAfterMs } from '#engine/kit/wire/failures.ts';

const NOW = Date.parse('Sat, 21 Nov 2026 12:00:00 GMT');

describe('engine/kit/wire/failures', () => {
  it.each([
    ['120', 120_000],
    [' 1.5 ', 1500],
    ['0', 0],
    ['99999999', 24 * 3_600_000],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sun, 21 Nov 2027 12:00:00 GMT', 24 * 3_600_000],
    [['30', '60'], 30_000],
    ['soon', null],
    ['-5', null],
    ['Sat, 99 Nov 2026', null],
    ['2026-11-21T12:01:00Z', null],
    ['', null],
    [[], null],
    [undefined, null],
  ])('reads Retry-After %j as %j', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });

  it.each([
    [429, 'rate-limited'],
    [401, 'needs-sign-in'],
    [404, 'upstream-error'],
    [500, 'upstream-error'],
    [503, 'upstream-error'],
  ])('takes status %i as %s', (status, code) => {
    expect(failureOfStatus(status, { 'retry-after': '2' }, NOW)).toMatchObject({ code, status, retryAfterMs: 2000 });
  });

  it('cuts a note at 200 characters', () => {
    expect(failure('unreadable', { note: 'x'.repeat(500) }).note).toHaveLength(200);
  });
});
