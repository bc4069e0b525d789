import { describe, expect, it } from 'vitest';
import { mainManifest } from '#console/data/main-switch.ts';
import { isSearching } from '#console/data/searching.ts';
import { manifestOf } from '#console/data/set-up.ts';
import { SESSION_STATES } from '#engine/model/session.ts';
import { aSession, aUser } from '../make.ts';

const ON = ['starting', 'searching', 'paused', 'offline'];

describe('console/data/searching, the switch', () => {
  it.each(SESSION_STATES)('is off in the state %s where nothing is searched until the driver acts', (state) => {
    expect(isSearching(aUser({ userDisabled: false }, { state }), mainManifest)).toBe(ON.includes(state));
    const lyft = aUser({ sessions: { LYFT: aSession({ state }) }, lyftOptions: { start: true, status: 'SEARCHING' } } as never);
    expect(isSearching(lyft, manifestOf('LYFT')!)).toBe(ON.includes(state));
  });

  it('is off where the driver has switched it off, or the account is not in good standing', () => {
    expect(isSearching(aUser({ userDisabled: true }, { state: 'searching' }), mainManifest)).toBe(false);
    expect(isSearching(aUser({ goodStanding: false }, { state: 'searching' }), mainManifest)).toBe(false);
    const stopped = aUser({ sessions: { LYFT: aSession() }, lyftOptions: { start: false } } as never);
    expect(isSearching(stopped, manifestOf('LYFT')!)).toBe(false);
  });
});
