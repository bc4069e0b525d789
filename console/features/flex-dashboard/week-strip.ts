import type { ScheduledAssignment } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { DAY, HOUR } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { isActive, readSchedule } from '#engine/model/weekly-schedule.ts';
import { shortDay, startOfDay, zoneText } from '../../ui/text/format.ts';
import { platform } from './platform.ts';

export interface StripDay {
  /** An instant within the day. */
  at: number;
  blocks: number;
  /** The weekly schedule searches on this day. */
  searched: boolean;
}

export const STRIP_DAYS = 7;
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Zones that the strip's days are of: the device's own and those of the stations. */
export function stripZones(blocks: readonly ScheduledAssignment[], now: number, locale: Locales): string[] {
  return [...new Set([zoneText(now, null, locale), ...blocks.map((block) => zoneText(block.startTime * 1000, block.timeZone, locale))])];
}

/** Today and the six days after it by the device's clock; a block belongs to the day it starts on at its station. */
export function weekStrip(blocks: readonly ScheduledAssignment[], user: Pick<UserRecord, 'driverOptions'>, now: number): StripDay[] {
  const days = readSchedule(user.driverOptions?.['schedule'] ?? platform.defaults().schedule) ?? [];
  const midnight = startOfDay(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return Array.from({ length: STRIP_DAYS }, (_, i) => {
    // Noon, so that no change of the clocks moves it to another day.
    const at = midnight + i * DAY + 12 * HOUR;
    const day = days[WEEKDAYS.indexOf(WEEKDAY.format(at))];
    return {
      at,
      blocks: blocks.filter((block) => shortDay(block.startTime * 1000, block.timeZone, 'en') === shortDay(at, null, 'en')).length,
      searched: day !== undefined && isActive(day),
    };
  });
}
