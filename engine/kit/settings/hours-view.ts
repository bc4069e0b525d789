// What the screens of slot calendars share: their tables, and the choices of their hours.
import type { Column, DashboardTable } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import { DAY } from '../../model/time-units.ts';
import type { HourLimits } from './day-hours-options.ts';
import { offerTables } from './view.ts';

const timestamp: Column = { id: 'timestamp', label: 'columns.timestamp', from: 'timestampGrabbed', format: 'instant' };
const startTime: Column = { id: 'startTime', label: 'columns.startTime', from: 'timestampService', format: 'instant' };
const endTime: Column = { id: 'endTime', label: 'columns.endTime', from: 'timestampEndService', format: 'instant' };
const location: Column = { id: 'location', label: 'columns.location', from: 'location', format: 'location' };
const slot = [timestamp, startTime, endTime, location];

/** Won of `wonDays`, disliked and lost of a day. */
export function hoursTables({ wonDays, pageSizes }: { wonDays: number; pageSizes: number[] }): DashboardTable[] {
  return offerTables({ columns: slot, wonMs: wonDays * DAY, restMs: DAY, pageSizes });
}

/** A clock to choose, by the short names of its texts (`timeZones.<name>`). */
export function zoneItem(group: string, zones: Readonly<Record<string, string>>): FormItem {
  const named = Object.entries(zones).map(([short, iana]) => ({ value: iana, label: `timeZones.${short}` }));
  return {
    kind: 'select',
    name: 'timezone',
    label: 'form.timezone',
    help: 'help.timezone',
    group,
    options: [{ value: null, label: 'form.choose' }, ...named],
  };
}

/** The controls of a day's hours: clock, start hour, hours, buffer. What is too much together cannot be chosen, or resets the other. */
export function hoursItems(
  limits: Pick<HourLimits, 'zones' | 'startHour' | 'hours' | 'latestEnd' | 'timeBuffer'>,
  { beyond, none }: { beyond: 'disabled' | 'reset'; none: string },
): FormItem[] {
  const group = 'groups.when';
  const figure = (name: 'startHour' | 'hours', other: string): FormItem => ({
    kind: 'figure',
    name,
    label: `form.${name}`,
    help: `help.${name}`,
    group,
    unit: name === 'hours' ? 'hours' : 'clock',
    choices: range(limits[name].least, limits[name].most),
    also: [{ value: null, label: none }],
    together: { with: other, most: limits.latestEnd, beyond },
  });
  return [
    zoneItem(group, limits.zones),
    figure('startHour', 'hours'),
    figure('hours', 'startHour'),
    {
      kind: 'minutes',
      name: 'timeBuffer',
      label: 'form.timeBuffer',
      help: 'help.timeBuffer',
      group,
      min: limits.timeBuffer.least,
      max: limits.timeBuffer.most,
      maxLength: 4,
    },
  ];
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
