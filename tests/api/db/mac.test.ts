import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMac } from '#api/db/mac.ts';

describe('api/db/mac', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];

  it('fits what it was made of and nothing else', () => {
    const mac = createMac(new Map([['k1', old]]));
    const made = mac.make('verify|+1|0|1234');

    expect(mac.fits('verify|+1|0|1234', made)).toBe(true);
    for (const other of ['verify|+1|0|1235', 'reset|+1|0|1234', '']) expect(mac.fits(other, made)).toBe(false);
    for (const broken of ['', 'k1.', 'k2.x', made.slice(0, -1), `${made}x`]) expect(mac.fits('verify|+1|0|1234', broken)).toBe(false);
  });

  it('cannot be made without the key: 10,000 codes are no list to look up', () => {
    expect(createMac(new Map([['k1', old]])).make('1234')).not.toBe(createMac(new Map([['k1', fresh]])).make('1234'));
  });

  it('still fits after a new key was put in front, and not after the old one left', () => {
    const made = createMac(new Map([['k1', old]])).make('x');
    const both = new Map([
      ['k2', fresh],
      ['k1', old],
    ]);

    expect(createMac(both).fits('x', made)).toBe(true);
    expect(createMac(both).make('x')).toMatch(/^k2\./);
    expect(createMac(new Map([['k2', fresh]])).fits('x', made)).toBe(false);
  });
});
