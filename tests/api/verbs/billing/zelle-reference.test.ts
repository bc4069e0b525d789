import { describe, expect, it } from 'vitest';
import { referencesIn, zelleReferenceOf } from '#api/verbs/billing/zelle-reference.ts';

describe('api/verbs/billing/zelle-reference', () => {
  it.each([
    ['ABCD-2345', ['ABCD2345']],
    ['abcd 2345', ['ABCD2345']],
    ['abcd2345 thanks', ['ABCD2345']],
    // A word of four letters before or after the code makes two candidates: the one with the dash is asked about first.
    ['rent ABCD-2345', ['ABCD2345', 'RENTABCD']],
    ['rent abcd 2345 ana', ['RENTABCD', 'ABCD2345']],
    ['thanks', []],
    ['ABCD-23456', []],
  ])('finds in the note %o the codes %o', (note, codes) => {
    expect(referencesIn(note)).toEqual(codes);
  });

  it('finds the code of a driver behind other words, and asks about four at most', () => {
    const code = zelleReferenceOf('driver');

    expect(referencesIn(`last week plan for ${code}`)[0]).toBe(code.replace('-', ''));
    expect(referencesIn('plan week days safe than next back').length).toBe(4);
  });
});
