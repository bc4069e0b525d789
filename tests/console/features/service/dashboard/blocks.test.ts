import { describe, expect, it } from 'vitest';
import { switched, switchUpdate } from '#console/data/main-switch.ts';
import { blockPerHour, nextBlock } from '#console/features/service/dashboard/blocks.ts';
import { refreshOf } from '#console/features/service/dashboard/queries.ts';
import { aBlock, aUser, FLEX, NOON } from '../../../make.ts';

const at = (minutes: number) => aBlock({ startTime: NOON / 1000 + minutes * 60 });

describe('console/features/service/dashboard/blocks', () => {
  it('takes the block that runs, else the first ahead', () => {
    const running = at(-60);

    expect(nextBlock([at(600), running, at(300)], NOON)).toBe(running);
    expect(nextBlock([at(600), at(300)], NOON)?.startTime).toBe(NOON / 1000 + 300 * 60);
  });

  it('does not show a block that is over', () => {
    expect(nextBlock([at(-210)], NOON)).toBeUndefined();
    expect(nextBlock([at(-209)], NOON)).toBeDefined();
  });

  it('divides the pay by the hours; without pay or length there is nothing to divide', () => {
    expect(blockPerHour(at(0))).toBe(24);
    expect(blockPerHour(aBlock({ bookedPrice: { amount: null, currency: 'USD' } }))).toBeNull();
    expect(blockPerHour(aBlock({ durationInMinutes: 0 }))).toBeNull();
  });
});

describe('console/features/service/dashboard/queries', () => {
  it('turns on with userDisabled false and status Starting (FLEX-DASH-28)', () => {
    expect(switchUpdate(true)).toEqual({ userDisabled: false, status: 'Starting' });
  });

  it('turns off with userDisabled true, status Stopping and instant offers off (FLEX-DASH-27)', () => {
    expect(switchUpdate(false)).toEqual({ userDisabled: true, status: 'Stopping', instantOffersActive: false });
  });

  it.each([
    [true, false, 'Starting', 'starting'],
    [false, true, 'Stopping', 'stopping'],
  ] as const)('shows the change to on = %s at once', (on, userDisabled, status, state) => {
    const user = switched(aUser({}, { state: on ? 'stopped' : 'searching' }), on, NOON);

    expect(user).toMatchObject({ userDisabled, status, sessions: { [FLEX]: { state, since: NOON } } });
  });

  it('asks for nothing again by itself in an admin’s view (FLEX-DASH-22, SVC-09)', () => {
    expect([refreshOf(15_000, false), refreshOf(15_000, true)]).toEqual([15_000, false]);
  });
});
