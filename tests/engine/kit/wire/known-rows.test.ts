import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skipKnownRows } from '#engine/kit/wire/known-rows.ts';

const known = (...ids: string[]) => ({ list: 'offers', id: 'key', isKnown: (id: string) => ids.includes(id) });

function read(text: string, ids: string[]) {
  const { bytes, skipped } = skipKnownRows(Buffer.from(text), known(...ids));
  return { body: JSON.parse(bytes.toString()) as unknown, skipped };
}

/** Rows whose id comes first, last or among fields that look like it, some of them more than once. */
const row = fc
  .record({
    key: fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.string(), fc.integer(), fc.constant(null)),
    more: fc.jsonValue({ maxDepth: 3 }),
    list: fc.constantFrom<unknown>([], [{ key: 'a' }], { offers: [{ key: 'b' }] }, '{"key":"a"}', '],"offers":[{'),
    last: fc.boolean(),
  })
  .map(({ key, more, list, last }) => (last ? { list, more, key } : { key, more, list }));

describe('engine/kit/wire/known-rows', () => {
  it('skips the rows that are known and counts them', () => {
    const text = JSON.stringify({
      poll: 5,
      offers: [
        { key: 'a', pay: 1 },
        { key: 'b', pay: 2 },
        { pay: 3, key: 'c' },
      ],
      end: [1],
    });

    expect(read(text, ['a', 'c'])).toEqual({
      body: {
        poll: 5,
        offers: [
          { key: 'b', pay: 2 },
          { pay: 3, key: 'c' },
        ],
        end: [1],
      },
      skipped: 1,
    });
    expect(read(text, [])).toEqual({ body: JSON.parse(text), skipped: 0 });
  });

  it.each([
    ['another answer', '{"message":"Rate exceeded"}'],
    ['a list of no rows', '{"offers":["a","b"]}'],
    ['a list with spaces', '{"offers": [{"key":"a"}, {"key":"b"}]}'],
    ['an id that is a number', '{"offers":[{"key":1},{"key":2}]}'],
    ['an id with an escape', '{"offers":[{"key":"\\u0061"},{"key":"b\\""}]}'],
    ['an id beyond ASCII', '{"offers":[{"key":"ä"},{"key":"b"}]}'],
    ['an id of a row within a row', '{"offers":[{"in":{"key":"a"}},{"key":"b"}]}'],
  ])('leaves %s as it is', (_what, text) => {
    const bytes = Buffer.from(text);

    expect(skipKnownRows(bytes, known('a', '1', 'ä', 'Ã¤', 'b"', 'b\\"')).bytes).toBe(bytes);
  });

  it('reads what is left exactly as the parser reads the whole answer', () => {
    fc.assert(
      fc.property(fc.array(row), fc.jsonValue(), fc.jsonValue(), (offers, first, end) => {
        const ids = ['a', 'b', 'c'];
        const text = JSON.stringify({ first, offers, end });
        const isLeft = ({ key }: { key: unknown }, i: number) => i === offers.length - 1 || !ids.includes(key as string);
        const whole = JSON.parse(text) as { offers: typeof offers };

        expect(read(text, ids)).toEqual({
          body: { ...whole, offers: whole.offers.filter(isLeft) },
          skipped: offers.length - offers.filter(isLeft).length,
        });
      }),
    );
  });

  it('makes no answer of one that ends too early', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (offers, share) => {
        const text = JSON.stringify({ offers });
        const part = text.slice(0, Math.floor(text.length * share));

        expect(() => read(part, ['a', 'b', 'c'])).toThrow(SyntaxError);
      }),
    );
  });
});
