import { hoursTables, range, zoneItem } from '../../kit/hours-view.ts';
import type { FormItem, View } from '../../model/form.ts';
import { HOURS, LATEST_END, MOST_ROWS, START_HOUR, TIME_BUFFER, TIME_ZONES } from './options.ts';

const form: FormItem[] = [
  zoneItem({ label: 'form.timezone', help: 'help.timezone', group: 'groups.when', names: 'timeZones' }, TIME_ZONES),
  {
    kind: 'figure',
    name: 'startHour',
    label: 'form.startHour',
    help: 'help.startHour',
    group: 'groups.when',
    unit: 'clock',
    choices: range(START_HOUR.least, START_HOUR.most),
    also: [{ value: null, label: 'form.choose' }],
    together: { with: 'hours', most: LATEST_END, beyond: 'disabled' },
  },
  {
    kind: 'figure',
    name: 'hours',
    label: 'form.hours',
    help: 'help.hours',
    group: 'groups.when',
    unit: 'hours',
    choices: range(HOURS.least, HOURS.most),
    also: [{ value: null, label: 'form.choose' }],
    together: { with: 'startHour', most: LATEST_END, beyond: 'disabled' },
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
  {
    kind: 'address',
    name: 'address',
    label: 'form.address',
    help: 'help.address',
    group: 'groups.where',
    latitude: 'latitude',
    longitude: 'longitude',
  },
  {
    kind: 'distance-table',
    name: 'distanceConfig',
    label: 'form.distanceConfig',
    help: 'help.distanceConfig',
    group: 'groups.where',
    distance: 'form.radius',
    pay: 'form.minPay',
    most: MOST_ROWS,
  },
  {
    kind: 'list',
    name: 'neighborhoods',
    label: 'form.neighborhoods',
    help: 'help.neighborhoods',
    group: 'groups.where',
    source: { does: 'neighborhoods', note: 'city', failed: 'neighborhoods.failed', none: 'neighborhoods.none' },
    stored: 'commas',
  },
  { kind: 'password', name: 'password', label: 'form.password', help: 'help.password', group: 'groups.account' },
];

export const view: View = {
  form,
  tables: hoursTables({ wonDays: 7, pageSizes: [50, 100, 200] }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }] }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: {
    first: 'startState',
    firstFailed: 'start.stateFailed',
    failed: 'start.stateFailed',
    needs: ['timezone', 'hours', 'startHour'],
    incomplete: 'start.incomplete',
  },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
