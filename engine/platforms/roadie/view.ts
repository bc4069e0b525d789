import type { Column, DashboardTable, FormItem, View } from '../../model/form.ts';
import { MOST_CHARACTERS, TIME_ZONES } from './options.ts';

/** Of the code in the text message. */
const CODE_DIGITS = 6;
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
    kind: 'number',
    name: 'maxDistance',
    label: 'form.maxDistance',
    help: 'help.maxDistance',
    group: 'groups.where',
    unit: 'miles',
    maxLength: MOST_CHARACTERS,
  },
  {
    kind: 'select',
    name: 'timezone',
    label: 'form.timezone',
    help: 'help.timezone',
    group: 'groups.where',
    options: [
      { value: null, label: 'form.choose' },
      ...Object.entries(TIME_ZONES).map(([short, name]) => ({ value: name, label: `timeZones.${short}` })),
    ],
  },
  { kind: 'money', name: 'minPrice', label: 'form.minPrice', help: 'help.minPrice', group: 'groups.pay', maxLength: MOST_CHARACTERS },
  { kind: 'words', name: 'warehouseFilter', label: 'form.warehouseFilter', help: 'help.warehouseFilter', group: 'groups.pay' },
  { kind: 'money', name: 'favPrice', label: 'form.favPrice', help: 'help.favPrice', group: 'groups.pay', maxLength: MOST_CHARACTERS },
  { kind: 'password', name: 'password', label: 'form.password', help: 'help.password', group: 'groups.account' },
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
  setup: {
    login: 'email',
    begin: 'setup',
    status: 'setupStatus',
    answer: 'setupAnswer',
    cancel: 'setupCancel',
    refused: 'setup.refused',
    code: { digits: CODE_DIGITS, title: 'sms.title', lead: 'sms.lead', wrong: 'sms.wrong', expired: 'sms.expired' },
    steps: [],
  },
  start: { needs: ['timezone', 'latitude', 'longitude'], incomplete: 'start.incomplete', notEnabled: 'start.notEnabled' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
