import type { Column, DashboardTable } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { DAY } from '../../model/time-units.ts';
import { countryOf } from './regions.ts';
import { ANY_TIME_AHEAD, BLOCK_MS, MIN_PAY_PER_HOUR, TIME_BUFFER_MAX } from './settings.ts';

const pay: FormItem = { kind: 'money', name: 'minPay', label: 'form.minPay', help: 'help.minPay', group: 'groups.pay' };
const payPerHour: FormItem = {
  kind: 'figure',
  name: 'minPayPerHour',
  label: 'form.minPayPerHour',
  help: 'help.minPayPerHour',
  group: 'groups.pay',
  unit: 'money-per-hour',
  choices: MIN_PAY_PER_HOUR,
  also: [{ value: null, label: 'form.doNotUse' }],
};
const buffer: FormItem = {
  kind: 'minutes',
  name: 'timeBuffer',
  label: 'form.timeBuffer',
  help: 'help.timeBuffer',
  group: 'groups.blocks',
  max: TIME_BUFFER_MAX,
  maxLength: 4,
  zeroStoredAs: ANY_TIME_AHEAD,
};
const lengths: FormItem = {
  kind: 'durations',
  name: 'preferredBlockHours',
  label: 'form.durations',
  help: 'help.durations',
  group: 'groups.blocks',
  choicesMs: BLOCK_MS,
};
/** The greatest buffer is a rule for the global value alone. */
const overrides = { name: 'locationOverrides', form: [pay, { ...buffer, max: undefined }, payPerHour, lengths] };

const form: FormItem[] = [
  { kind: 'weekly-schedule', name: 'schedule', label: 'form.schedule', help: 'help.schedule', group: 'groups.when' },
  {
    kind: 'switch',
    name: 'enforceEndOfSchedule',
    label: 'form.enforceEnd',
    help: 'help.enforceEnd',
    scope: 'user',
    group: 'groups.when',
  },
  { kind: 'location-picker', name: 'locations', label: 'form.locations', help: 'help.locations', group: 'groups.where', overrides },
  pay,
  payPerHour,
  buffer,
  lengths,
  { kind: 'switch', name: 'instantOffersActive', label: 'form.instantOffers', help: 'help.instantOffers', group: 'groups.app' },
  { kind: 'switch', name: 'fakeGpsActive', label: 'form.fakeGps', help: 'help.fakeGps', group: 'groups.app' },
  { kind: 'switch', name: 'selfieBypassActive', label: 'form.selfieBypass', help: 'help.selfieBypass', group: 'groups.app' },
];

const received: Column = { id: 'received', label: 'columns.received', from: 'timestampGrabbed', format: 'instant' };
const grabbed: Column = { id: 'grabbed', label: 'columns.grabbed', from: 'timestampGrabbed', format: 'instant', admin: true };
const start: Column = { id: 'start', label: 'columns.start', from: 'timestampService', format: 'instant' };
const end: Column = { id: 'end', label: 'columns.end', from: 'timestampEndService', format: 'instant' };
const time: Column = { id: 'time', label: 'columns.time', from: 'timestampService', format: 'time-range' };
const location: Column = { id: 'location', label: 'columns.location', from: 'location', format: 'location' };
const price: Column = { id: 'price', label: 'columns.price', from: 'price', format: 'money' };
const perHour: Column = { id: 'perHour', label: 'columns.perHour', from: 'price', format: 'money-per-hour' };
const length: Column = { id: 'length', label: 'columns.length', from: 'timestampService', format: 'hours' };
const reason: Column = { id: 'reason', label: 'columns.reason', from: 'reason', format: 'reason' };
const outcome: Column = { id: 'outcome', label: 'columns.outcome', from: 'status', format: 'text' };
const offer = [time, location, price, perHour, length];
const pageSizes = [5, 10, 25];

/** The first page size is the default; every table shows the newest grabbed first. */
const tables: DashboardTable[] = [
  { id: 'won', label: 'tables.won', windowMs: 7 * DAY, columns: [...offer, grabbed], pageSizes },
  { id: 'disliked', label: 'tables.disliked', windowMs: DAY, columns: [...offer, reason, grabbed], pageSizes },
  {
    id: 'lost',
    label: 'tables.lost',
    windowMs: DAY,
    flag: 'showLostBlocks',
    columns: [...offer, { ...reason, admin: true }, grabbed],
    pageSizes,
  },
  { id: 'reserved', label: 'tables.reserved', windowMs: 7 * DAY, columns: [...offer, outcome, grabbed], pageSizes },
];

const longTables: DashboardTable[] = [
  { id: 'won', label: 'tables.won', windowMs: 7 * DAY, columns: [received, start, end, reason, location], pageSizes: [50, 100, 200] },
];

export const view: View = {
  form,
  tables,
  longTables,
  setup: {
    login: 'email',
    regional: true,
    begin: 'setup',
    cancel: 'setupCancel',
    // The rest keeps its default and waits under Configuration.
    steps: [{ label: 'steps.preferences', fields: ['schedule', 'locations', 'minPay', 'timeBuffer'] }],
  },
  saveFailed: 'saveFailed',
  countryOf,
  refreshMs: 30_000,
};
