import { BILLING, WEEKLY_HOURS } from '#config/constants.ts';
import { startOfDay } from '../../ui/text/format.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: BILLING.timeZone, weekday: 'short' });

/** Monday is 0. */
export function weekdayInNewYork(at: number): number {
  return WEEKDAYS.indexOf(WEEKDAY.format(at));
}

interface Due {
  workedHours: number;
  /** World time. */
  now: number;
  userId: string;
  /** Admins see it every time. */
  always: boolean;
  storage: Pick<Storage, 'getItem'>;
}

/** From 40 hours on, Monday to Friday, once a day in each browser. */
export function weeklyHoursAreDue({ workedHours, now, userId, always, storage }: Due): boolean {
  if (workedHours < WEEKLY_HOURS.from || weekdayInNewYork(now) >= WEEKLY_HOURS.weekdaysUnder) return false;
  return always || storage.getItem(keyOf(userId)) !== dayOf(now);
}

export function rememberWeeklyHours(userId: string, now: number, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(keyOf(userId), dayOf(now));
}

const keyOf = (userId: string): string => `weekly-hours-${userId}`;
const dayOf = (now: number): string => String(startOfDay(now, BILLING.timeZone));
