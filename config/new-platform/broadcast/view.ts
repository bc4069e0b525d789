import type { Column } from '#engine/describe/dashboard.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { View } from '#engine/describe/view.ts';
import { addressItem, offerTables, passwordItem, price, SHORT_PAGES } from '#engine/kit/settings/view.ts';
import { DAY } from '#engine/model/time-units.ts';
import { MIN_PAY, MIN_PAY_PER_MILE, TIME_BUFFER } from './settings.ts';

const form: FormItem[] = [
  addressItem,
  { kind: 'number', name: 'maxMiles', label: 'form.maxMiles', help: 'help.maxMiles', group: 'groups.where', unit: 'miles', maxLength: 3 },
  {
    kind: 'list',
    name: 'places',
    label: 'form.places',
    help: 'help.places',
    group: 'groups.where',
    source: { does: 'places', note: 'city', failed: 'places.failed', none: 'places.none' },
    stored: 'commas',
    emptyMeansAll: true,
  },
  {
    kind: 'number',
    name: 'maxItems',
    label: 'form.maxItems',
    help: 'help.maxItems',
    group: 'groups.orders',
    unit: 'plain',
    maxLength: 3,
    optional: true,
  },
  {
    kind: 'minutes',
    name: 'timeBuffer',
    label: 'form.timeBuffer',
    help: 'help.timeBuffer',
    group: 'groups.orders',
    min: TIME_BUFFER.least,
    max: TIME_BUFFER.most,
  },
  { kind: 'money', name: 'minPay', label: 'form.minPay', help: 'help.minPay', group: 'groups.pay', max: MIN_PAY.most },
  {
    kind: 'slider',
    name: 'minPayPerMile',
    label: 'form.minPayPerMile',
    help: 'help.minPayPerMile',
    group: 'groups.pay',
    unit: 'money-per-mile',
    min: MIN_PAY_PER_MILE.least,
    max: MIN_PAY_PER_MILE.most,
    step: MIN_PAY_PER_MILE.step,
  },
  passwordItem,
];

const store: Column = { id: 'store', label: 'columns.store', from: 'extra.store', format: 'text' };
const pickup: Column = { id: 'pickup', label: 'columns.pickup', from: 'timestampService', format: 'instant' };
const trip: Column = { id: 'tripMiles', label: 'columns.tripMiles', from: 'extra.tripMiles', format: 'miles' };
const perMile: Column = { id: 'perMile', label: 'columns.perMile', from: 'extra.perMile', format: 'money-per-mile' };
const items: Column = { id: 'items', label: 'columns.items', from: 'extra.items', format: 'text' };

export const view: View = {
  form,
  tables: offerTables({
    columns: [price, store, pickup, trip, perMile, items],
    wonMs: 7 * DAY,
    restMs: DAY,
    pageSizes: SHORT_PAGES,
  }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }] }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel' },
  start: { needs: ['latitude', 'longitude'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
