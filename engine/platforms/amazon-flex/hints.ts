import type { Hint } from '../../model/platform.ts';
import { isActive, readSchedule } from '../../model/weekly-schedule.ts';
import type { FlexSettings } from './settings.ts';

export const RECOMMENDED = { locations: 3, days: 4, spanHours: 5 } as const;
/** Above these a block is seldom caught: minimum pay in major units, time buffer in minutes. */
export const REGULAR_LIMITS = { minPay: 91, timeBuffer: 60 } as const;
export const PRIME_LIMITS = { minPay: 30, timeBuffer: 29 } as const;
export const GENERIC_LIMITS = { minPay: 72, timeBuffer: 59 } as const;

/** Stations of the grocery kinds pay by other rules; only their names tell. */
export function limitsOf(locationName: string): { minPay: number; timeBuffer: number } {
  return /prime|whole foods|fresh/i.test(locationName) ? PRIME_LIMITS : REGULAR_LIMITS;
}

/** Advice that stops no save. `nameOf` gives a location's name, where it is known. Fields that are not figures yet get none. */
export function hints(settings: FlexSettings, nameOf: (locationId: string) => string | undefined): Hint[] {
  const found: Hint[] = [];
  const days = (readSchedule(settings.schedule) ?? []).filter(isActive);
  if (days.length < RECOMMENDED.days) found.push({ path: 'schedule', code: 'hints.fewDays' });
  if (days.some((day) => day.latest - day.earliest < RECOMMENDED.spanHours - 1)) found.push({ path: 'schedule', code: 'hints.shortDays' });
  if (settings.locations.length < RECOMMENDED.locations) found.push({ path: 'locations', code: 'hints.fewLocations' });
  if (settings.minPay > GENERIC_LIMITS.minPay) found.push({ path: 'minPay', code: 'hints.highPay' });
  if (settings.timeBuffer > GENERIC_LIMITS.timeBuffer) found.push({ path: 'timeBuffer', code: 'hints.longBuffer' });
  settings.locationOverrides.forEach((override, i) => {
    const limits = limitsOf(nameOf(override.locationId) ?? '');
    if ((override.minPay ?? 0) > limits.minPay) found.push({ path: `locationOverrides.${i}.minPay`, code: 'hints.highPay' });
    if ((override.timeBuffer ?? 0) > limits.timeBuffer) found.push({ path: `locationOverrides.${i}.timeBuffer`, code: 'hints.longBuffer' });
  });
  return found;
}
