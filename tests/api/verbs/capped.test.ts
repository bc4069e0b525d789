import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capped, type Differences, joined, SHORTENED, same } from '#api/verbs/users/capped.ts';

const MOST = 2048;
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.string({ unit: 'grapheme', maxLength: 400 }));
const value = fc.oneof(fc.jsonValue(), text, fc.array(text, { maxLength: 40 }));
const differences = fc.dictionary(text, fc.tuple(value, value), { maxKeys: 40 }) as fc.Arbitrary<Differences>;
const bytes = (entry: unknown) => Buffer.byteLength(JSON.stringify(entry));

describe('api/verbs/users/capped', () => {
  it('is never longer than its most, and says when it was shortened', () => {
    fc.assert(
      fc.property(differences, (whole) => {
        const row = capped(whole, MOST);

        expect(bytes(row)).toBeLessThanOrEqual(MOST);
        expect(SHORTENED in row).toBe(bytes(whole) > MOST);
        expect(JSON.stringify(row)).not.toMatch(/\\ud[89a-f]/);
      }),
    );
  });

  it('stays so however many changes are joined', () => {
    fc.assert(
      fc.property(fc.array(differences, { minLength: 2, maxLength: 6 }), (changes) => {
        const row = changes.reduce((before, change) => capped(joined(before, change), MOST), {});

        expect(bytes(row)).toBeLessThanOrEqual(MOST);
      }),
    );
  });

  it('leaves short differences as they are', () => {
    const short: Differences = { name: ['A', 'B'], 'AMAZON_FLEX.options.minPay': [20, null] };

    expect(capped(short, MOST)).toEqual(short);
  });

  it('cuts long values first, then leaves fields out, and counts them', () => {
    const long = 'x'.repeat(3000);

    expect(capped({ notes: [null, long], name: ['A', 'B'] }, MOST)).toEqual({
      notes: [null, expect.stringMatching(/^"x{199}… \(3002\)$/)],
      name: ['A', 'B'],
      [SHORTENED]: [expect.any(Number), 0],
    });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, [long, long] as [unknown, unknown]]));
    const row = capped(many, MOST);
    expect(row[SHORTENED]).toEqual([bytes(many), 20 - (Object.keys(row).length - 1)]);
  });

  it('holds no secret, at any depth', () => {
    fc.assert(
      fc.property(fc.constantFrom('password', 'accessToken', 'clientSecret', 'refresh_token', 'PASSWORD'), fc.boolean(), (name, deep) => {
        const pair: [unknown, unknown] = deep ? [{ a: [{ [name]: 'hunter2' }] }, null] : ['hunter2', 'hunter3'];

        expect(JSON.stringify(capped({ [deep ? 'options' : name]: pair }, MOST))).not.toContain('hunter');
      }),
    );
  });

  it('finds the same in two orders of fields, and a difference in any place', () => {
    expect(same([{ a: 1, b: { c: 2, d: 3 } }], [{ b: { d: 3, c: 2 }, a: 1 }])).toBe(true);
    expect(same([{ a: 1 }, { b: 2 }], [{ b: 2 }, { a: 1 }])).toBe(false);
  });
});
