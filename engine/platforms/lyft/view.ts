import type { Column, DashboardTable, FormItem, View } from '../../model/form.ts';
import { MOST_ROWS, TIME_ZONES } from './options.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

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
    kind: 'number',
    name: 'averageMilesPerHour',
    label: 'form.averageMilesPerHour',
    help: 'help.averageMilesPerHour',
    group: 'groups.where',
    unit: 'mph',
    maxLength: 3,
  },
  {
    kind: 'select',
    name: 'timezone',
    label: 'form.timezone',
    help: 'help.timezone',
    group: 'groups.when',
    options: Object.entries(TIME_ZONES).map(([short, name]) => ({ value: name, label: `timeZones.${short}` })),
  },
  { kind: 'weekly-schedule', name: 'schedule', label: 'form.schedule', help: 'help.schedule', group: 'groups.when' },
];

const store: Column = { id: 'store', label: 'columns.store', from: 'extra.store', format: 'text' };
const storeCity: Column = { id: 'storeCity', label: 'columns.storeCity', from: 'extra.storeCity', format: 'text' };
const pickup: Column = { id: 'pickupTime', label: 'columns.pickupTime', from: 'timestampService', format: 'instant' };
const price: Column = { id: 'price', label: 'columns.price', from: 'price', format: 'money' };
const reason: Column = { id: 'reason', label: 'columns.reason', from: 'reason', format: 'reason' };
const grabbed: Column = { id: 'grabbed', label: 'columns.grabbed', from: 'timestampGrabbed', format: 'instant', admin: true };
const offer = [price, store, storeCity, pickup];
const pageSizes = [5, 10, 20];

const tables: DashboardTable[] = [
  { id: 'won', label: 'tables.won', windowMs: WEEK_MS, columns: [...offer, grabbed], pageSizes },
  { id: 'disliked', label: 'tables.disliked', windowMs: DAY_MS, columns: [...offer, reason, grabbed], pageSizes },
  {
    id: 'lost',
    label: 'tables.lost',
    windowMs: DAY_MS,
    flag: 'showLostBlocks',
    columns: [...offer, { ...reason, admin: true }, grabbed],
    pageSizes,
  },
];

export const view: View = {
  form,
  tables,
  cards: [{ kind: 'pay', label: 'cards.potential', note: 'cards.potentialNote', statuses: ['got', 'lost'], windowMs: WEEK_MS }],
  setup: { login: 'email', begin: 'setup', status: 'setupStatus', answer: 'setupAnswer', cancel: 'setupCancel', code: {}, steps: [] },
  start: { notEnabled: 'start.notEnabled' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
