/** One day of the weekly schedule, in hours of the station's wall clock. Monday is the first of seven. */
export interface ScheduleDay {
  /** 0 to 24, halves allowed. */
  earliest: number;
  /** A day whose latest is before its earliest is off. */
  latest: number;
  /** The third stored value: kept as it came, its meaning is not known. */
  third: string | number;
}

export const DAYS = 7;
const DEFAULT_THIRD = '30';

/** Seven times the same day. */
export function everyDay(earliest: number, latest: number): string {
  return writeSchedule(Array.from({ length: DAYS }, () => ({ earliest, latest, third: DEFAULT_THIRD })));
}

export function writeSchedule(days: readonly ScheduleDay[]): string {
  return JSON.stringify(days.map((day) => [day.earliest, day.latest, day.third]));
}

/** Reads the stored text, seven rows of `[earliest, latest, third]`. `null` when it is anything else. */
export function readSchedule(text: unknown): ScheduleDay[] | null {
  if (typeof text !== 'string') return null;
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(rows) || rows.length !== DAYS) return null;
  const days = rows.map(readDay);
  return days.every((day) => day !== null) ? days : null;
}

export function isActive(day: ScheduleDay): boolean {
  return day.latest >= day.earliest;
}

/** A day switched off: the pair is swapped, so that switching it on again by hand finds its hours. */
export function switchedOff(day: ScheduleDay): ScheduleDay {
  if (day.latest > day.earliest) return { ...day, earliest: day.latest, latest: day.earliest };
  return isActive(day) ? { ...day, earliest: TOGGLED_ON.latest, latest: TOGGLED_ON.earliest } : day;
}

/** A day switched on by its box. */
export function switchedOn(day: ScheduleDay): ScheduleDay {
  return { ...day, ...TOGGLED_ON };
}

const TOGGLED_ON = { earliest: 9, latest: 18 };

/** The span over all active days; nulls when every day is off. */
export function outerHours(days: readonly ScheduleDay[]): { earliestTime: number | null; latestTime: number | null } {
  const active = days.filter(isActive);
  if (active.length === 0) return { earliestTime: null, latestTime: null };
  return {
    earliestTime: Math.min(...active.map((day) => day.earliest)),
    latestTime: Math.max(...active.map((day) => day.latest)),
  };
}

function readDay(row: unknown): ScheduleDay | null {
  if (!Array.isArray(row) || row.length < 2 || row.length > 3) return null;
  const [earliest, latest] = [hour(row[0]), hour(row[1])];
  const third = row[2] ?? DEFAULT_THIRD;
  const thirdIsNumber = typeof third === 'number' || (typeof third === 'string' && /^-?\d{1,6}(\.\d+)?$/.test(third));
  return earliest === null || latest === null || !thirdIsNumber ? null : { earliest, latest, third };
}

/** Hours come as numbers; stored data also holds them as text. */
function hour(value: unknown): number | null {
  const hours = typeof value === 'string' && /^\d{1,2}(\.\d)?$/.test(value) ? Number(value) : value;
  return typeof hours === 'number' && hours >= 0 && hours <= 24 && Number.isInteger(hours * 2) ? hours : null;
}
