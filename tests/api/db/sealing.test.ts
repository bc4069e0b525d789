import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealing, type Place, secretsPlace } from '#api/db/sealing.ts';

const PLACE: Place = { table: 'linked_services', id: 'ann/AMAZON_FLEX', field: 'sealed_secrets' };
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const sealing = createSealing(new Map([['old', OLD]]));

describe('api/db/sealing: a sealed secret', () => {
  it('opens to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        expect(sealing.open(PLACE, sealing.seal(PLACE, secret))).toBe(secret.toWellFormed());
      }),
    );
  });

  it('shows nothing of the secret and is never the same twice', () => {
    const [one, two] = [sealing.seal(PLACE, 'canary-secret'), sealing.seal(PLACE, 'canary-secret')];

    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('canary');
  });

  it.each([
    ['row', { ...PLACE, id: 'ben/AMAZON_FLEX' }],
    ['field', { ...PLACE, field: 'options' }],
    ['table', { ...PLACE, table: 'signing_keys' }],
  ])('does not open in another %s', (_, elsewhere) => {
    const sealed = sealing.seal(PLACE, 'secret');

    expect(() => sealing.open(elsewhere, sealed)).toThrow();
  });

  it('does not open when a single character was changed', () => {
    const sealed = sealing.seal(PLACE, 'secret');

    fc.assert(
      fc.property(fc.integer({ min: 0, max: sealed.length - 1 }), fc.constantFrom('A', 'B', '_', '.'), (at, put) => {
        const changed = sealed.slice(0, at) + put + sealed.slice(at + 1);
        // Base64 has spare bits at an end: only a change of the bytes counts.
        fc.pre(changed.split('.').map(decoded).join('.') !== sealed.split('.').map(decoded).join('.'));

        expect(() => sealing.open(PLACE, changed)).toThrow();
      }),
    );
  });

  it.each(['', 'plain text', 's1.old..x', 's2.old.a.b', 's1.old.YQ.YQ'])('does not take other text for sealed text (%j)', (text) => {
    expect(() => sealing.open(PLACE, text)).toThrow();
  });
});

describe('api/db/sealing: a new key in front of the ring', () => {
  const rotated = createSealing(
    new Map([
      ['new', NEW],
      ['old', OLD],
    ]),
  );

  it('seals from now on, and the old one still opens', () => {
    const before = sealing.seal(PLACE, 'secret');

    expect(rotated.open(PLACE, before)).toBe('secret');
    expect(rotated.seal(PLACE, 'secret')).toMatch(/^s1\.new\./);
  });

  it('takes over a secret without sealing it again, after which the old key may go', () => {
    const before = sealing.seal(PLACE, 'secret');

    const after = rotated.rewrap(PLACE, before)!;

    expect(createSealing(new Map([['new', NEW]])).open(PLACE, after)).toBe('secret');
    expect(after.split('.').at(-1)).toBe(before.split('.').at(-1));
    expect(rotated.rewrap(PLACE, after)).toBeNull();
  });

  it('names the key that is missing', () => {
    const sealed = rotated.seal(PLACE, 'secret');

    expect(() => sealing.open(PLACE, sealed)).toThrow('there is no key new in the key ring');
  });
});

it('api/db/sealing: places of two drivers never coincide', () => {
  expect(secretsPlace('a', 'b')).not.toEqual(secretsPlace('a/b', ''));
});

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString('hex') + (part.length < 5 ? part : '');
}
