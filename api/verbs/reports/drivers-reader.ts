import type { Pool } from 'pg';
import { type DayDrivers, driversOf } from '#api/db/reports/read.ts';
import type { Instant } from '#engine/model/clock.ts';
import { CURRENCY } from './currency.ts';
import type { Span } from './windows.ts';

export type DriversReader = (day: Span) => Promise<DayDrivers>;

/** Returns what reads the drivers of New York days, each day once: several figures of one call ask for the same. */
export function driversReader(pool: Pool): DriversReader {
  const read = new Map<Instant, Promise<DayDrivers>>();
  return (day) => {
    const drivers = read.get(day.from) ?? driversOf(pool, CURRENCY, day);
    read.set(day.from, drivers);
    return drivers;
  };
}
