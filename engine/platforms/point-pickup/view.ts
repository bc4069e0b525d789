import type { Column, DashboardTable, FormItem, View } from '../../model/form.ts';
import { MAX_DISTANCE, MIN_PRICE_CHARACTERS, ROWS, TIME_BUFFER } from './options.ts';

const WEEK_MS = 7 * 86_400_000;

const form: FormItem[] = [
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
    kind: 'number',
    name: 'maxDistance',
    label: 'form.maxDistance',
    help: 'help.maxDistance',
    group: 'groups.where',
    unit: 'miles',
    maxLength: 4,
  },
  {
    kind: 'number',
    name: 'maxTripDistance',
    label: 'form.maxTripDistance',
    help: 'help.maxTripDistance',
    group: 'groups.where',
    unit: 'miles',
    maxLength: 4,
    optional: true,
  },
  { kind: 'words', name: 'warehouseFilters', label: 'form.warehouseFilters', help: 'help.warehouseFilters', group: 'groups.where' },
  {
    kind: 'money',
    name: 'minPrice',
    label: 'form.minPrice',
    help: 'help.minPrice',
    group: 'groups.pay',
    maxLength: MIN_PRICE_CHARACTERS,
  },
  {
    kind: 'distance-table',
    name: 'distanceConfig',
    label: 'form.distanceConfig',
    help: 'help.distanceConfig',
    group: 'groups.pay',
    distance: 'form.distance',
    pay: 'form.minPay',
    most: ROWS.most,
    unlimited: MAX_DISTANCE,
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
  { kind: 'switch', name: 'autoShutdown', label: 'form.autoShutdown', help: 'help.autoShutdown', group: 'groups.when' },
];

const price: Column = { id: 'price', label: 'columns.price', from: 'price', format: 'money' };
const store: Column = { id: 'store', label: 'columns.store', from: 'extra.store', format: 'text' };
const city: Column = { id: 'storeCity', label: 'columns.storeCity', from: 'extra.storeCity', format: 'text' };
const pickup: Column = { id: 'pickupTime', label: 'columns.pickupTime', from: 'timestampService', format: 'instant' };
const miles: Column = { id: 'miles', label: 'columns.miles', from: 'extra.miles', format: 'miles' };
const received: Column = { id: 'received', label: 'columns.received', from: 'timestampGrabbed', format: 'instant' };
const reason: Column = { id: 'reason', label: 'columns.reason', from: 'reason', format: 'reason' };
const grabbed: Column = { id: 'grabbed', label: 'columns.grabbed', from: 'timestampGrabbed', format: 'instant', admin: true };
const job = [price, store, city, pickup, miles];
const pageSizes = [5, 10, 20];

const tables: DashboardTable[] = [
  { id: 'won', label: 'tables.won', windowMs: WEEK_MS, columns: [...job, received, grabbed], pageSizes },
  { id: 'disliked', label: 'tables.disliked', windowMs: WEEK_MS, columns: [...job, reason, grabbed], pageSizes },
  {
    id: 'lost',
    label: 'tables.lost',
    windowMs: WEEK_MS,
    flag: 'showLostBlocks',
    columns: [...job, { ...reason, admin: true }, grabbed],
    pageSizes,
  },
];

export const view: View = {
  form,
  tables,
  cards: [{ kind: 'pay', label: 'cards.potential', note: 'cards.potentialNote', statuses: ['got', 'lost'], windowMs: WEEK_MS }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['latitude', 'longitude'], incomplete: 'start.incomplete', notEnabled: 'start.notEnabled' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
