import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import type { Description } from '#engine/model/platform.ts';
import { isActive, readSchedule } from '#engine/model/weekly-schedule.ts';
import { driveMinutes } from '../../../data/drive.ts';
import { shortDay, startOfDay } from '../../../ui/text/format.ts';
import { optionsOf } from '../state.ts';

export interface StripDay {
  /** An instant within the day. */
  at: number;
  blocks: readonly ScheduledAssignment[];
  /** The search runs, and its hours lie on this day too. */
  searched: boolean;
}

const STRIP_DAYS = 7;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the zone whose days the strip shows: that of most of the blocks held, else the device's own. */
export function stripZone(blocks: readonly Pick<ScheduledAssignment, 'timeZone'>[]): string {
  const counts = new Map<string, number>();
  for (const { timeZone } of blocks) if (timeZone) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

interface Strip {
  entry: Description;
  user: UserRecord;
  blocks: readonly ScheduledAssignment[];
  /** Without a search no day is searched. */
  searching: boolean;
  now: number;
  /** Whose days they are: `stripZone`. */
  zone: string;
}

/** Today and the six days after it by the clock of `zone`; a block belongs to the day it starts on at its station. */
export function weekStrip({ entry, user, blocks, searching, now, zone }: Strip): StripDay[] {
  const days = scheduleOf(entry, user);
  const midnight = startOfDay(now, zone);
  const dayOf = blocks.map((block) => shortDay(block.startTime * 1000, block.timeZone, 'en'));
  return Array.from({ length: STRIP_DAYS }, (_, i) => {
    // Noon, so that no change of the clocks moves it to another day.
    const at = midnight + i * DAY + 12 * HOUR;
    const name = shortDay(at, zone, 'en');
    const day = days?.[WEEKDAYS.indexOf(name.slice(0, 3))];
    return {
      at,
      blocks: blocks.filter((_, n) => dayOf[n] === name),
      searched: searching && (days === null || (day !== undefined && isActive(day))),
    };
  });
}

/** The weekly hours of the filters; null where the platform has none, so that every day is searched. */
function scheduleOf({ manifest, view }: Description, user: UserRecord) {
  const item = view.form.find(({ kind }) => kind === 'weekly-schedule');
  if (!item) return null;
  return readSchedule(optionsOf(user, manifest)?.[item.name] as never) ?? [];
}

/** A day from its first block to its last: between two there is a gap, of which the drive takes a part. Minutes. */
type DayPart =
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
