import { describe, expect, it } from 'vitest';
import { readAudit } from '../../../cli/actions/billing/audit.ts';
import { postPayment } from '../../../cli/actions/billing/post.ts';
import { fakeTerminal } from '../../support/terminal.ts';

describe('cli/actions/billing/audit', () => {
  it('reads page after page and gives them as one', async () => {
    const difference = { userId: 'u2', field: 'goodStanding', is: false, should: true } as const;
    const pages = [
      { drivers: 1000, differences: [], next: 'u1000' },
      { drivers: 3, differences: [difference], next: null },
    ];
    const asked: unknown[] = [];
    const call = async (_: unknown, input: unknown) => {
      asked.push(input);
      return pages.shift();
    };

    expect(await readAudit({ call: call as never })).toEqual({ drivers: 1003, differences: [difference] });
    expect(asked).toEqual([{}, { after: 'u1000' }]);
  });
});

describe('cli/actions/billing/post', () => {
  it.each([
    ['neither days nor a date', {}],
    ['both', { days: '7', date: '2026-11-21' }],
    ['an amount that is no number', { days: '7', amount: 'much' }],
    ['a date that is none', { date: 'soon' }],
  ])('refuses %s as a usage failure, before anything is sent', async (_, flags) => {
    const sent = postPayment(fakeTerminal(), 'u1', { amount: '50', reason: 'impatient', ...flags });

    await expect(sent).rejects.toMatchObject({ exit: 2 });
  });
});
