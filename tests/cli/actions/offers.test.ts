import { describe, expect, it } from 'vitest';
import { type DecisionRow, decisionLine } from '../../../cli/actions/offers/decision-line.ts';
import { statusesOf } from '../../../cli/actions/offers/outcome.ts';
import { fakeTerminal } from '../../support/terminal.ts';

const row: DecisionRow = {
  at: '2026-11-21T10:42:07.000Z',
  driver: 'Ana García',
  platform: 'Flex',
  outcome: 'skipped',
  reason: 'PRICE_TOO_LOW',
  detail: null,
  margin: 6,
  station: 'Chicago (UIL2)',
  timeZone: 'America/Chicago',
  startsAt: '2026-11-21T21:30:00.000Z',
  endsAt: '2026-11-22T00:30:00.000Z',
  price: 54,
  currency: 'USD',
  grabMs: null,
};

describe('cli/actions/offers/decision-line', () => {
  it('is one line at 80 columns with platform, pay, the clock of the station and the reason', () => {
    const line = decisionLine(fakeTerminal({ columns: 80 }), row);

    expect(line).toMatch(/^\d\d:42:07 ○ skipped {2}Flex +\$54\.00 {2}Sat 21 15:30-18:30 CST {2}Price too/);
    expect(line.length).toBeLessThanOrEqual(80);
  });

  it('has station and driver where there is room', () => {
    expect(decisionLine(fakeTerminal({ columns: 140 }), row)).toContain('Price too low by $6.00  Chicago (UIL2)  Ana García');
  });

  it('shows money in its currency, minutes and miles with their unit', () => {
    const line = (part: Partial<DecisionRow>) => decisionLine(fakeTerminal({ columns: 140 }), { ...row, ...part });

    expect(line({ currency: 'GBP' })).toContain('£54.00');
    expect(line({ currency: 'EUR', margin: 1.5 })).toContain('by €1.50');
    expect(line({ reason: 'TOO_SOON', margin: 12 })).toContain('by 12 min');
    expect(line({ reason: 'OUT_OF_AREA', detail: 'TOO_FAR', margin: 3.25 })).toContain('by 3.3 mi');
    expect(line({ price: null })).not.toContain('$54');
  });
});

describe('cli/actions/offers/outcome', () => {
  it('reads the words of the terminal, and refuses others', () => {
    expect(statusesOf(fakeTerminal(), 'won, skipped')).toEqual(['got', 'dislikes']);
    expect(statusesOf(fakeTerminal(), undefined)).toBeNull();
    expect(() => statusesOf(fakeTerminal(), 'got')).toThrow('There is no outcome got');
  });
});
