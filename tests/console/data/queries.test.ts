import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '#console/data/queries.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { aUser } from '../make.ts';

describe('console/data/queries userQuery', () => {
  // There is no window here: without this a query would take itself for a server's and never refresh.
  beforeAll(() => {
    environmentManager.setIsServer(() => false);
    focusManager.setFocused(true);
  });
  afterAll(() => {
    environmentManager.setIsServer(() => true);
    focusManager.setFocused(undefined);
  });
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** How often the record was asked for in a minute of a screen; the main dashboard’s refreshes it every 30 s. */
  async function asked({ own, state, refreshMs = 30_000 }: { own: boolean; state: string; refreshMs?: number }): Promise<number> {
    let calls = 0;
    const call = async () => {
      calls += 1;
      return aUser({}, { state }) as never;
    };
    const observer = new QueryObserver(new QueryClient(), userQuery({ call, userId: 'u1', refreshMs, own }));
    const leave = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(61_000);
    leave();
    return calls;
  }

  it('asks for the record again every 30 s, and never in an admin’s view of somebody else (USER-11)', async () => {
    expect(await asked({ own: true, state: 'stopped' })).toBe(3);
    expect(await asked({ own: false, state: 'stopped' })).toBe(1);
  });

  it('asks every 10 s on the dashboard of any other service, and never in an admin’s view (USER-12)', async () => {
    const others = catalogue.filter(({ manifest }) => manifest.capabilities.startFlag === 'start');
    expect(new Set(others.map(({ view }) => view.refreshMs))).toEqual(new Set([10_000]));
    expect(await asked({ own: true, state: 'stopped', refreshMs: 10_000 })).toBe(7);
    expect(await asked({ own: false, state: 'stopped', refreshMs: 10_000 })).toBe(1);
  });

  it('asks every 10 s while a search runs, so that its last check is never taken for old', async () => {
    expect(await asked({ own: true, state: 'searching' })).toBe(7);
    expect(await asked({ own: false, state: 'searching' })).toBe(1);
  });
});
