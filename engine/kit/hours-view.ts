// What the screens of slot calendars have alike: their tables, and the choices of their hours.
import type { Column, DashboardTable, FormItem } from '../model/form.ts';

const DAY_MS = 86_400_000;

const timestamp: Column = { id: 'timestamp', label: 'columns.timestamp', from: 'timestampGrabbed', format: 'instant' };
const startTime: Column = { id: 'startTime', label: 'columns.startTime', from: 'timestampService', format: 'instant' };
const endTime: Column = { id: 'endTime', label: 'columns.endTime', from: 'timestampEndService', format: 'instant' };
const location: Column = { id: 'location', label: 'columns.location', from: 'location', format: 'location' };
const reason: Column = { id: 'reason', label: 'columns.reason', from: 'reason', format: 'reason' };
const grabbed: Column = { id: 'grabbed', label: 'columns.grabbed', from: 'timestampGrabbed', format: 'instant', admin: true };
const slot = [timestamp, startTime, endTime, location];

/** Won of `wonDays`, disliked and lost of a day; the first page size is the default, every table shows the newest first. */
export function hoursTables({ wonDays, pageSizes }: { wonDays: number; pageSizes: number[] }): DashboardTable[] {
  return [
    { id: 'won', label: 'tables.won', windowMs: wonDays * DAY_MS, columns: [...slot, grabbed], pageSizes },
    { id: 'disliked', label: 'tables.disliked', windowMs: DAY_MS, columns: [...slot, reason, grabbed], pageSizes },
    {
      id: 'lost',
      label: 'tables.lost',
      windowMs: DAY_MS,
      flag: 'showLostBlocks',
      columns: [...slot, { ...reason, admin: true }, grabbed],
      pageSizes,
    },
  ];
}

/** A clock to choose, by the short names of its texts (`<group>.<name>`). */
export function zoneItem(
  texts: { label: string; help: string; group: string; names: string },
  zones: Readonly<Record<string, string>>,
): FormItem {
  const { label, help, group, names } = texts;
  return {
    kind: 'select',
    name: 'timezone',
    label,
    help,
    group,
    options: [
      { value: null, label: 'form.choose' },
      ...Object.entries(zones).map(([short, iana]) => ({ value: iana, label: `${names}.${short}` })),
    ],
  };
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
