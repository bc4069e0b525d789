import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, withoutGuard } from '#api/contract/csv.ts';
import { parseWhere, whereErrorText } from '#api/contract/where.ts';

const read = (text: string) => {
  const parsed = parseWhere(text);
  if (!parsed.ok) throw new Error(whereErrorText(parsed.error));
  return parsed.expression;
};

describe('api/contract/where', () => {
  it('binds and closer than or, and takes brackets, not, in and empty', () => {
    expect(read('plan = Free and due < 2d or banned = yes')).toEqual({
      kind: 'or',
      terms: [
        {
          kind: 'and',
          terms: [
            { kind: 'compare', column: 'accountType', operator: '=', operand: { kind: 'text', text: 'Free' } },
            { kind: 'compare', column: 'due', operator: '<', operand: { kind: 'ms', ms: 172_800_000 } },
          ],
        },
        { kind: 'compare', column: 'banned', operator: '=', operand: { kind: 'switch', on: true } },
      ],
    });
    expect(read('NOT (specialPrice >= $39.50)')).toMatchObject({ kind: 'not', term: { operand: { cents: 3950 } } });
    expect(read("referralCode in (A, 'B C')")).toMatchObject({
      kind: 'or',
      terms: [{ operand: { text: 'A' } }, { operand: { text: 'B C' } }],
    });
    expect(read('lastPaymentDate = empty')).toMatchObject({ operand: { kind: 'empty' } });
    expect(read('createdAt >= 2026-11-20')).toMatchObject({ operand: { kind: 'day', day: '2026-11-20' } });
    expect(read('goodStanding=false and referralCode=X')).toMatchObject({ kind: 'and' });
  });

  it.each([
    ['plam = Free', 0, 4],
    ['plan = Gold', 7, 4],
    ['plan = Free and', 15, 1],
    ['(plan = Free', 12, 1],
    ['plan = Free due < 2d', 12, 3],
    ['due < 2', 6, 1],
    ['name < Ann', 5, 1],
    ['banned = maybe', 9, 5],
    ['createdAt > 2026-02-30', 12, 10],
    ['name = "Ann', 7, 4],
    ['specialPrice ~ 4', 13, 1],
    ['lastPaymentDate < empty', 16, 1],
    ['', 0, 1],
    ['plan ; Free', 5, 1],
  ])('names the place of what is wrong in %s', (text, at, length) => {
    expect(parseWhere(text)).toMatchObject({ ok: false, error: { at, length } });
  });

  it('ends every text with an expression or a place inside it', () => {
    const word = fc.constantFrom('plan', '=', 'Free', 'and', 'or', 'not', '(', ')', 'due', '<', '2d', 'in', ',', '"', 'name', '~', 'empty');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
          fc.string(),
        ),
        (text) => {
          const parsed = parseWhere(text);
          expect(parsed.ok || (parsed.error.at >= 0 && parsed.error.at <= text.length && parsed.error.length > 0)).toBe(true);
        },
      ),
    );
  });

  it('refuses what is too long or too deep', () => {
    expect(parseWhere('x'.repeat(2001)).ok).toBe(false);
    expect(parseWhere(`${'('.repeat(30)}banned = true${')'.repeat(30)}`).ok).toBe(false);
    expect(parseWhere(Array.from({ length: 51 }, () => 'banned = true').join(' and ')).ok).toBe(false);
  });
});

describe('api/contract/csv', () => {
  it('keeps a spreadsheet from running a cell, and gives the cell back', () => {
    expect(csvLine(['=1+1', '+1+1', '-2+3', '@x', '\tx', 'plain', null, 3, true, ['A', 'B'], ['=1', '2']])).toBe(
      "'=1+1,'+1+1,'-2+3,'@x,'\tx,plain,,3,true,A B,'=1 2\r\n",
    );
    expect(csvLine(['+12025550100', '-2', -2.5, { a: '1,2' }])).toBe('+12025550100,-2,-2.5,"{""a"":""1,2""}"\r\n');
    expect(csvLine(['a"b', 'a,b', 'a\nb'])).toBe('"a""b","a,b","a\nb"\r\n');
    expect(["'=1+1", "'quoted'", '=x'].map(withoutGuard)).toEqual(['=1+1', "'quoted'", '=x']);
  });
});
