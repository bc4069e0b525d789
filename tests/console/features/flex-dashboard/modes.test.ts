import { describe, expect, it } from 'vitest';
import { modeOf, offeredModes } from '#console/features/flex-dashboard/modes.ts';
import { aUser } from '../../make.ts';

const offered = (collectsMoney: boolean, over: Record<string, unknown>) => offeredModes(aUser(over), collectsMoney).includes('masacre');

describe('console/features/flex-dashboard/modes', () => {
  it('offers masacre by its flag where the referral entry collects money, elsewhere to all but part-time accounts (FLEX-DASH-34)', () => {
    expect(offered(true, {})).toBe(false);
    expect(offered(true, { masacreModeEnabled: true, flexRestriction: 'PART_TIME' })).toBe(true);
    expect(offered(false, { masacreModeEnabled: false, flexRestriction: null })).toBe(true);
    expect(offered(false, { flexRestriction: 'FULL_TIME' })).toBe(true);
    expect(offered(false, { masacreModeEnabled: true, flexRestriction: 'PART_TIME' })).toBe(false);
    expect(offered(false, { flexRestriction: 'PART_TIME_PLUS' })).toBe(false);
  });

  it('always offers the other three, and the mode in use', () => {
    expect(offeredModes(aUser({ flexRestriction: 'PART_TIME' }), false)).toEqual(['secure', 'lucrative', 'food']);
    expect(offeredModes(aUser({ flexRestriction: 'PART_TIME', mode: 'masacre' }), false)).toContain('masacre');
  });

  it('is secure where none is set (FLEX-DASH-31)', () => {
    expect(modeOf({ mode: '' })).toBe('secure');
    expect(modeOf({ mode: 'food' })).toBe('food');
  });
});
