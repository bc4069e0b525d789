import { describe, expect, it } from 'vitest';
import { stripZones, weekStrip } from '#console/features/flex-dashboard/week-strip.ts';
import { writeSchedule } from '#engine/model/weekly-schedule.ts';
import { aBlock, aUser, HOUR, NOON } from '../../make.ts';

describe('console/features/flex-dashboard/week-strip', () => {
  it('is today and six more days; a block counts where it starts by the clock of its station', () => {
    const late = aBlock({ startTime: Date.parse('2026-11-22T03:00:00Z') / 1000, timeZone: 'America/Chicago' });

    const days = weekStrip([aBlock(), late, aBlock({ startTime: NOON / 1000 + 30 * 86_400 })], aUser(), NOON);

    // Today is Thursday the 19th; 03:00 UTC on Sunday is still Saturday in Chicago.
    expect(days.map((day) => day.blocks)).toEqual([1, 0, 1, 0, 0, 0, 0]);
  });

  it('names the zone of its days: the device’s own and that of every block, each once', () => {
    const there = (timeZone: string) => aBlock({ startTime: NOON / 1000, timeZone });
    const device = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
      .formatToParts(NOON)
      .find((part) => part.type === 'timeZoneName');

    expect(stripZones([], NOON, 'en')).toEqual([device?.value]);
    expect(stripZones([there('America/Phoenix'), there('America/Phoenix')], NOON, 'en')).toEqual([...new Set([device?.value, 'MST'])]);
  });

  it('knows the days on which the schedule searches', () => {
    const schedule = writeSchedule(
      Array.from({ length: 7 }, (_, day) =>
        day < 5 ? { earliest: 8, latest: 16, third: '30' } : { earliest: 16, latest: 8, third: '30' },
      ) as never,
    );

    const days = weekStrip([], aUser({ driverOptions: { schedule } }), NOON - 2 * HOUR);

    expect(days.map((day) => day.searched)).toEqual([true, true, false, false, true, true, true]);
  });
});
