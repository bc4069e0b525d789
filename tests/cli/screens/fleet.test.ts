import { describe, expect, it } from 'vitest';
import type { WorkerRow } from '#api/contract/workers.ts';
import type { SessionState } from '#engine/model/session.ts';
import { fitColumns, fitText, fleetColumns } from '../../../cli/screens/fleet/columns.ts';
import { changeOf } from '../../../cli/screens/fleet/keys.ts';
import { createFleet, type Fleet, reduce, shownRows, staleFor, totalsOf, windowFrom } from '../../../cli/screens/fleet/model.ts';
import { lookOf } from '../../../cli/screens/fleet/show-fleet.tsx';
import { fakeTerminal } from '../../support/terminal.ts';

const look = lookOf(fakeTerminal());
const row = (userId: string, state: SessionState = 'searching', more: Partial<WorkerRow> = {}): WorkerRow => ({
  userId,
  service: 'AMAZON_FLEX',
  state,
  until: null,
  nextStep: 'none',
  pollsPerSecond: 0.5,
  grabP95Ms: null,
  wins: 0,
  losses: 0,
  budgetLeft: 1800,
  node: 'main',
  ...more,
});
const loaded = (rows: WorkerRow[], at = 1000): Fleet => reduce(createFleet(0, null, true), { type: 'loaded', rows, at });
const names = (fleet: Fleet) => shownRows(fleet).map((shown) => shown.userId);

describe('cli/screens/fleet: order', () => {
  it('puts those that need a person first, then paused ones, and stopped ones last', () => {
    const fleet = loaded([row('d', 'stopped'), row('c'), row('b', 'paused'), row('a', 'needs-sign-in'), row('e', 'needs-human')]);

    expect(names(fleet)).toEqual(['e', 'a', 'b', 'c', 'd']);
  });

  it('keeps equal rows in the order of their drivers whatever order they come in', () => {
    expect(names(loaded([row('c'), row('a'), row('b')]))).toEqual(names(loaded([row('b'), row('c'), row('a')])));
  });

  it('sorts by wins, pace and driver in turn', () => {
    let fleet = loaded([row('a', 'stopped', { wins: 1, pollsPerSecond: 2 }), row('b', 'paused', { wins: 9, pollsPerSecond: 1 })]);
    const seen = [names(fleet)];
    for (let turn = 0; turn < 3; turn++) {
      fleet = reduce(fleet, { type: 'sort' });
      seen.push(names(fleet));
    }

    expect(seen).toEqual([
      ['b', 'a'],
      ['b', 'a'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

describe('cli/screens/fleet: cursor', () => {
  it('stays with its session when rows move', () => {
    const fleet = reduce(loaded([row('a'), row('b')]), { type: 'move', by: 1 });
    const moved = reduce(fleet, { type: 'loaded', rows: [row('a'), row('b', 'needs-human')], at: 2000 });

    expect(moved.cursor).toBe('b/AMAZON_FLEX');
    expect(names(moved)).toEqual(['b', 'a']);
  });

  it('goes to the first row when its session is filtered away', () => {
    const fleet = reduce(reduce(loaded([row('ana'), row('ben')]), { type: 'move', by: 1 }), { type: 'filter', text: 'ana', typing: true });

    expect(fleet.cursor).toBe('ana/AMAZON_FLEX');
  });

  it('stops at both ends', () => {
    const fleet = loaded([row('a'), row('b'), row('c')]);

    expect(reduce(fleet, { type: 'move', by: Number.POSITIVE_INFINITY }).cursor).toBe('c/AMAZON_FLEX');
    expect(reduce(fleet, { type: 'move', by: -5 }).cursor).toBe('a/AMAZON_FLEX');
  });

  it('keeps the window where it is until the cursor leaves it', () => {
    expect([
      windowFrom(60, 3, 10, 0),
      windowFrom(60, 10, 10, 0),
      windowFrom(60, 10, 10, 5),
      windowFrom(60, 4, 10, 5),
      windowFrom(5, 4, 10, 3),
    ]).toEqual([0, 1, 5, 4, 0]);
  });
});

describe('cli/screens/fleet: keys', () => {
  const fleet = loaded([row('a'), row('b')]);

  it('offers no command to a role that may only look', () => {
    const looking = reduce(createFleet(0, null, false), { type: 'loaded', rows: [row('a')], at: 1000 });

    for (const key of ['s', 'x', 'd']) expect([key, changeOf(looking, key, {}, 24)]).toEqual([key, null]);
  });

  it('asks before it starts, stops or drains, and only y is yes', () => {
    const asking = reduce(fleet, changeOf(fleet, 'x', {}, 24) as never);

    expect(asking.asking).toEqual({ verb: 'stop', key: 'a/AMAZON_FLEX' });
    expect(changeOf(asking, 'y', {}, 24)).toBe('yes');
    expect(changeOf(asking, '', { return: true }, 24)).toEqual({ type: 'answered' });
    expect(changeOf(asking, 'q', {}, 24)).toEqual({ type: 'answered' });
  });

  it('takes every letter as filter text while one is typed', () => {
    const typing = reduce(fleet, changeOf(fleet, '/', {}, 24) as never);

    expect(changeOf(typing, 'q', {}, 24)).toEqual({ type: 'filter', text: 'q', typing: true });
    expect(changeOf({ ...typing, filter: 'ab' }, '', { backspace: true }, 24)).toEqual({ type: 'filter', text: 'a', typing: true });
    expect(changeOf({ ...typing, filter: 'ab' }, '', { escape: true }, 24)).toEqual({ type: 'filter', text: '', typing: false });
    expect(changeOf(typing, 'c', { ctrl: true }, 24)).toBe('interrupt');
  });

  it('ends by q everywhere else', () => {
    expect(changeOf(fleet, 'q', {}, 24)).toBe('quit');
    expect(changeOf({ ...fleet, view: 'inspect' }, 'q', {}, 24)).toBe('quit');
  });
});

describe('cli/screens/fleet: messages', () => {
  it('counts who works, who is in trouble and who is off', () => {
    const rows = [row('a'), row('b', 'paused'), row('c', 'not-trusted'), row('d', 'stopped'), row('e', 'searching', { wins: 4 })];

    expect(totalsOf(rows)).toEqual({ up: 3, trouble: 1, off: 1, pollsPerSecond: 2.5, wins: 4 });
  });

  it('calls news old after three seconds, unless the screen is paused', () => {
    const fleet = loaded([row('a')], 1000);

    expect(staleFor({ ...fleet, now: 4000 })).toBeNull();
    expect(staleFor({ ...fleet, now: 6000 })).toBe(5);
    expect(staleFor({ ...fleet, now: 6000, paused: true })).toBeNull();
  });

  it('drops a message about a session after some seconds', () => {
    const said = reduce(loaded([row('a')], 1000), { type: 'said', text: 'Stopped.', bad: false });

    expect(reduce(said, { type: 'tick', at: 5000 }).message?.text).toBe('Stopped.');
    expect(reduce(said, { type: 'tick', at: 6001 }).message).toBeNull();
  });
});

describe('cli/screens/fleet: columns', () => {
  const rows = [row('driver-with-a-very-long-name-0102', 'not-in-good-standing', { nextStep: 'settle-standing' })];
  const columns = fleetColumns(look, rows, new Map());

  it.each([30, 50, 76, 100, 140, 220])('never takes more than %i columns', (room) => {
    const fitted = fitColumns(columns, room);

    expect(fitted.reduce((sum, column) => sum + column.width + 2, -2)).toBeLessThanOrEqual(room);
    expect(fitted.map((column) => column.id)).toEqual(expect.arrayContaining(['state', 'driver']));
  });

  it('drops the least telling first and cuts nothing where there is room', () => {
    expect(fitColumns(columns, 60).map((column) => column.id)).toEqual(['state', 'driver', 'polls', 'wins']);
    expect(fitColumns(columns, 400).find((column) => column.id === 'driver')!.width).toBe(rows[0]!.userId.length);
  });

  it('cuts a text with an ellipsis and fills up short ones', () => {
    expect([fitText('abcdef', 4), fitText('ab', 4), fitText('ab', 4, true)]).toEqual(['abc…', 'ab  ', '  ab']);
  });
});
