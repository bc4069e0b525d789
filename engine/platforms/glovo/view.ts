import { hoursTables, range, zoneItem } from '../../kit/hours-view.ts';
import { COUNTRY_ZONES } from '../../kit/time-zones.ts';
import type { FormItem, View } from '../../model/form.ts';
import { HOURS, LATEST_END, START_HOUR, TIME_BUFFER } from './options.ts';

const form: FormItem[] = [
  zoneItem({ label: 'form.country', help: 'help.country', group: 'groups.when', names: 'countries' }, COUNTRY_ZONES),
  {
    kind: 'figure',
    name: 'startHour',
    label: 'form.startHour',
    help: 'help.startHour',
    group: 'groups.when',
    unit: 'clock',
    choices: range(START_HOUR.least, START_HOUR.most),
    also: [{ value: null, label: 'form.default' }],
    together: { with: 'hours', most: LATEST_END, beyond: 'reset' },
  },
  {
    kind: 'figure',
    name: 'hours',
    label: 'form.hours',
    help: 'help.hours',
    group: 'groups.when',
    unit: 'hours',
    choices: range(HOURS.least, HOURS.most),
    also: [{ value: null, label: 'form.default' }],
    together: { with: 'startHour', most: LATEST_END, beyond: 'reset' },
  },
  {
    kind: 'minutes',
    name: 'timeBuffer',
    label: 'form.timeBuffer',
    help: 'help.timeBuffer',
    group: 'groups.when',
    min: TIME_BUFFER.least,
    max: TIME_BUFFER.most,
    maxLength: 4,
  },
  { kind: 'password', name: 'password', label: 'form.password', help: 'help.password', group: 'groups.account' },
];

export const view: View = {
  form,
  tables: hoursTables({ wonDays: 7, pageSizes: [5, 10, 20] }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }], days: 'today' }],
  calendar: {
    label: 'calendar.title',
    does: 'calendar',
    drop: 'drop',
    dropLabel: 'calendar.drop',
    ask: 'calendar.ask',
    dropped: 'calendar.dropped',
    failed: 'calendar.failed',
    none: 'calendar.none',
  },
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
