import type { ScheduledAssignment } from '#api/contract/offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { isActive, readSchedule } from '#engine/model/weekly-schedule.ts';
import { shortDay, startOfDay, zoneText } from '../../../ui/text/format.ts';
import { optionsOf } from '../state.ts';
import { driveMinutes } from './drive.ts';

export interface StripDay {
  /** An instant within the day. */
  at: number;
  blocks: readonly ScheduledAssignment[];
  /** The search runs, and its hours lie on this day too. */
  searched: boolean;
}

export const STRIP_DAYS = 7;
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Zones that the strip's days are of: the device's own and those of the stations. */
export function stripZones(blocks: readonly ScheduledAssignment[], now: number, locale: Locales): string[] {
  return [...new Set([zoneText(now, null, locale), ...blocks.map((block) => zoneText(block.startTime * 1000, block.timeZone, locale))])];
}

interface Strip {
  entry: CatalogueEntry;
  user: UserRecord;
  blocks: readonly ScheduledAssignment[];
  /** Without a search no day is searched. */
  searching: boolean;
  now: number;
}

/** Today and the six days after it by the device's clock; a block belongs to the day it starts on at its station. */
export function weekStrip({ entry, user, blocks, searching, now }: Strip): StripDay[] {
  const days = scheduleOf(entry, user);
  const midnight = startOfDay(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return Array.from({ length: STRIP_DAYS }, (_, i) => {
    // Noon, so that no change of the clocks moves it to another day.
    const at = midnight + i * DAY + 12 * HOUR;
    const day = days?.[WEEKDAYS.indexOf(WEEKDAY.format(at))];
    return {
      at,
      blocks: blocks.filter((block) => shortDay(block.startTime * 1000, block.timeZone, 'en') === shortDay(at, null, 'en')),
      searched: searching && (days === null || (day !== undefined && isActive(day))),
    };
  });
}

/** The weekly hours of the filters; null where the platform has none, so that every day is searched. */
function scheduleOf({ manifest, view, options }: CatalogueEntry, user: UserRecord) {
  const item = view.form.find(({ kind }) => kind === 'weekly-schedule');
  if (!item) return null;
  const stored = optionsOf(user, manifest)?.[item.name] ?? (options.defaults() as Record<string, unknown>)[item.name];
  return readSchedule(stored as never) ?? [];
}

/** A day from its first block to its last: between two there is a gap, of which the drive takes a part. Minutes. */
export type DayPart =
  | { kind: 'block'; block: ScheduledAssignment }
  /** `drive` null = the way is not known. A gap below 0 is an overlap. */
  | { kind: 'gap'; minutes: number; drive: number | null };

export function dayParts(blocks: readonly ScheduledAssignment[]): DayPart[] {
  const sorted = [...blocks].sort((a, b) => a.startTime - b.startTime);
  return sorted.flatMap((block, i): DayPart[] => {
    const before = sorted[i - 1];
    if (!before) return [{ kind: 'block', block }];
    const minutes = Math.round(((block.startTime - before.endTime) * 1000) / MINUTE);
    return [
      { kind: 'gap', minutes, drive: driveMinutes(before.position, block.position) },
      { kind: 'block', block },
    ];
  });
}
