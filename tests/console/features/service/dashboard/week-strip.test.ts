import { describe, expect, it } from 'vitest';
import { dayParts, stripZone, weekStrip } from '#console/features/service/dashboard/week-strip.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { writeSchedule } from '#engine/model/weekly-schedule.ts';
import { entryOf } from '../../../entries.ts';
import { aBlock, aUser, FLEX, NOON } from '../../../make.ts';

const strip = (over: Partial<Parameters<typeof weekStrip>[0]> = {}) =>
  weekStrip({ entry: entryOf(FLEX), user: aUser(), blocks: [], searching: true, now: NOON, zone: 'America/Chicago', ...over });

describe('console/features/service/dashboard/week-strip', () => {
  it('searches on no day while the search is off, and on every day where the platform has no weekly hours', () => {
    expect(strip({ searching: false }).some((day) => day.searched)).toBe(false);
    expect(strip({ entry: entryOf('VEHO') }).every((day) => day.searched)).toBe(true);
  });

  it('has gaps between the blocks of a day, with the drive where both places are known', () => {
    const at = (hours: number, latitude: number | null) =>
      aBlock({
        startTime: NOON / 1000 + hours * 3600,
        endTime: NOON / 1000 + (hours + 2) * 3600,
        ...(latitude !== null && { position: { latitude, longitude: -87.6 } }),
      });

    const parts = dayParts([at(5, 42), at(0, 41.9), at(6, null)]);

    expect(parts.map((part) => (part.kind === 'gap' ? [part.minutes, part.drive] : part.kind))).toEqual([
      'block',
      [180, 20],
      'block',
      [-60, null],
      'block',
    ]);
  });

  it('is today and six more days; a block counts where it starts by the clock of its station', () => {
    const late = aBlock({ startTime: Date.parse('2026-11-22T03:00:00Z') / 1000, timeZone: 'America/Chicago' });

    const blocks = [aBlock(), late, aBlock({ startTime: NOON / 1000 + 30 * 86_400 })];
    const days = strip({ blocks });

    // Today is Thursday the 19th; 03:00 UTC on Sunday is still Saturday in Chicago.
    expect(days.map((day) => day.blocks.length)).toEqual([1, 0, 1, 0, 0, 0, 0]);
  });

  it('has one zone: that of most of the blocks held, else the device’s own', () => {
    const there = (timeZone: string) => aBlock({ startTime: NOON / 1000, timeZone });

    expect(stripZone([])).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(stripZone(['America/Denver', 'America/Phoenix', 'America/Phoenix'].map(there))).toBe('America/Phoenix');
  });

  it('has the days of that zone', () => {
    // 23:30 on Thursday in Phoenix is Friday in Chicago.
    const now = Date.parse('2026-11-20T06:30:00Z');
    const block = aBlock({ startTime: now / 1000 + 900, timeZone: 'America/Phoenix' });

    expect(strip({ blocks: [block], now, zone: 'America/Phoenix' })[0]!.blocks).toHaveLength(1);
    expect(strip({ blocks: [block], now, zone: 'America/Chicago' })[0]!.blocks).toHaveLength(0);
  });

  it('knows the days on which the schedule searches', () => {
    const schedule = writeSchedule(
      Array.from({ length: 7 }, (_, day) =>
        day < 5 ? { earliest: 8, latest: 16, third: '30' } : { earliest: 16, latest: 8, third: '30' },
      ) as never,
    );

    const days = strip({ user: aUser({ driverOptions: { schedule } }), now: NOON - 2 * HOUR });

    expect(days.map((day) => day.searched)).toEqual([true, true, false, false, true, true, true]);
  });
});
