import type { Column, DashboardTable } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { range } from '../../kit/settings/hours-view.ts';
import { grabbed, passwordItem, price, reason, SHORT_PAGES } from '../../kit/settings/view.ts';
import { WEEK } from '../../model/time-units.ts';
import { MIN_BLOCK_HOURS, START_HOUR_MOST, TIME_BUFFER } from './settings.ts';

const form: FormItem[] = [
  {
    kind: 'figure',
    name: 'minBlockHours',
    label: 'form.minBlockHours',
    help: 'help.minBlockHours',
    group: 'groups.blocks',
    unit: 'hours',
    choices: range(MIN_BLOCK_HOURS.least, MIN_BLOCK_HOURS.most),
  },
  {
    kind: 'figure',
    name: 'startHour',
    label: 'form.startHour',
    help: 'help.startHour',
    group: 'groups.blocks',
    unit: 'clock',
    choices: range(0, START_HOUR_MOST),
  },
  { kind: 'end-hour', name: 'hours', label: 'form.hours', help: 'help.hours', group: 'groups.blocks', start: 'startHour' },
  {
    kind: 'slider',
    name: 'timeBuffer',
    label: 'form.timeBuffer',
    help: 'help.timeBuffer',
    group: 'groups.blocks',
    unit: 'minutes',
    min: TIME_BUFFER.least,
    max: TIME_BUFFER.most,
  },
  {
    kind: 'list',
    name: 'locations',
    label: 'form.locations',
    help: 'help.locations',
    group: 'groups.where',
    source: { does: 'locations', list: 'allLocations', near: 'nearby', failed: 'locations.failed', none: 'locations.none' },
  },
  passwordItem,
];

const time: Column = { id: 'time', label: 'columns.time', from: 'timestampService', format: 'time-range' };
const location: Column = { id: 'location', label: 'columns.location', from: 'location', format: 'location' };
const perHour: Column = { id: 'perHour', label: 'columns.perHour', from: 'price', format: 'money-per-hour' };
const length: Column = { id: 'length', label: 'columns.length', from: 'timestampService', format: 'hours' };
const miles: Column = { id: 'miles', label: 'columns.miles', from: 'extra.miles', format: 'miles' };
const pageSizes = SHORT_PAGES;

/** The first page size is the default; every table shows the newest first. */
const tables: DashboardTable[] = [
  { id: 'won', label: 'tables.won', windowMs: WEEK, columns: [time, location, price, perHour, length, miles, grabbed], pageSizes },
  {
    id: 'disliked',
    label: 'tables.rejected',
    windowMs: WEEK,
    columns: [time, location, price, perHour, length, reason, grabbed],
    pageSizes,
  },
];

export const view: View = {
  form,
  tables,
  cards: [
    {
      kind: 'counts',
      label: 'cards.counts',
      rows: [
        { status: 'got', label: 'cards.captured' },
        { status: 'dislikes', label: 'cards.rejected' },
      ],
    },
  ],
  setup: {
    login: 'email',
    begin: 'setup',
    cancel: 'setupCancel',
    steps: [
      { label: 'steps.minBlockHours', fields: ['minBlockHours'] },
      { label: 'steps.startHour', fields: ['startHour'] },
      { label: 'steps.hours', fields: ['hours'] },
      { label: 'steps.timeBuffer', fields: ['timeBuffer'] },
      { label: 'steps.locations', fields: ['locations'] },
    ],
  },
  start: { first: 'startState', firstFailed: 'start.stateFailed', failed: 'start.statusFailed' },
  saveFailed: 'start.statusFailed',
  refreshMs: 10_000,
};
