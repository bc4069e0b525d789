import type { Column } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { range } from '../../kit/settings/hours-view.ts';
import { LONG_PAGES, offerTables, passwordItem, price } from '../../kit/settings/view.ts';
import { DAY, WEEK } from '../../model/time-units.ts';
import { HOURS, START_HOUR, TIME_BUFFER, TIME_ZONES } from './settings.ts';
import { AREAS, zoneRows } from './zones.ts';

const areas = AREAS.map((id) => ({ id, label: `areas.${id}` }));

const form: FormItem[] = [
  {
    kind: 'select',
    name: 'timezone',
    label: 'form.timezone',
    help: 'help.timezone',
    group: 'groups.when',
    options: [
      { value: null, label: 'form.choose' },
      ...Object.entries(TIME_ZONES).map(([short, name]) => ({ value: name, label: `timeZones.${short}` })),
    ],
  },
  {
    kind: 'figure',
    name: 'startHour',
    label: 'form.startHour',
    help: 'help.startHour',
    group: 'groups.when',
    unit: 'clock',
    choices: range(START_HOUR.least, START_HOUR.most),
    also: [{ value: null, label: 'form.choose' }],
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
    kind: 'select',
    name: 'mainArea',
    label: 'form.mainArea',
    help: 'help.mainArea',
    group: 'groups.where',
    options: [{ value: null, label: 'form.choose' }, ...areas.map(({ id, label }) => ({ value: id, label }))],
  },
  {
    kind: 'list',
    name: 'locationsChosen',
    label: 'form.locationsChosen',
    help: 'help.locationsChosen',
    group: 'groups.where',
    source: { rows: zoneRows, groups: areas },
    full: 'blackList',
    allowed: 'whiteList',
    area: 'mainArea',
  },
  passwordItem,
];

const time: Column = { id: 'time', label: 'columns.time', from: 'timestampService', format: 'time-range' };
const location: Column = { id: 'location', label: 'columns.location', from: 'location', format: 'location' };
const received: Column = { id: 'received', label: 'columns.received', from: 'timestampGrabbed', format: 'instant' };
const slot = [time, location, price];

export const view: View = {
  form,
  tables: offerTables({ columns: slot, won: [received, ...slot], wonMs: WEEK, restMs: DAY, pageSizes: LONG_PAGES }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }] }],
  setup: { login: 'phone', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
