import type { Column, DashboardTable } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import type { ListSource } from '../../describe/list-source.ts';
import type { View } from '../../describe/view.ts';
import { SHORT_PAGES } from '../../kit/settings/view.ts';
import { WEEK } from '../../model/time-units.ts';
import { DELIVERY_TYPES, MIN_PRICE_CHARACTERS, MIN_PRICE_MILE, TIME_BUFFER, TRIPS } from './settings.ts';

const storeList: ListSource = {
  does: 'stores',
  id: 'storeId',
  label: 'name',
  note: 'address',
  failed: 'stores.failed',
  none: 'issues.locationsNone',
  saysWhy: true,
};

const form: FormItem[] = [
  { kind: 'money', name: 'minPrice', label: 'form.minPrice', help: 'help.minPrice', group: 'groups.pay', maxLength: MIN_PRICE_CHARACTERS },
  {
    kind: 'figure',
    name: 'minPriceMile',
    label: 'form.minPriceMile',
    help: 'help.minPriceMile',
    group: 'groups.pay',
    unit: 'money-per-mile',
    choices: [...MIN_PRICE_MILE],
    also: [{ value: null, label: 'form.any' }],
  },
  {
    kind: 'minutes',
    name: 'timeBuffer',
    label: 'form.timeBuffer',
    help: 'help.timeBuffer',
    group: 'groups.work',
    min: TIME_BUFFER.least,
    max: TIME_BUFFER.most,
    maxLength: 4,
  },
  {
    kind: 'figure',
    name: 'maxTrips',
    label: 'form.maxTrips',
    help: 'help.maxTrips',
    group: 'groups.work',
    unit: 'trips',
    choices: Array.from({ length: TRIPS.most }, (_, i) => i + TRIPS.least),
    also: [{ value: 'ALL', label: 'form.all' }],
  },
  {
    kind: 'select',
    name: 'deliveryType',
    label: 'form.deliveryType',
    help: 'help.deliveryType',
    group: 'groups.work',
    options: DELIVERY_TYPES.map((type) => ({ value: type, label: `deliveryTypes.${type}` })),
  },
  {
    kind: 'switch',
    name: 'rejectDislikedOffers',
    label: 'form.rejectDislikedOffers',
    help: 'help.rejectDislikedOffers',
    group: 'groups.work',
  },
  { kind: 'list', name: 'locations', label: 'form.locations', help: 'help.locations', group: 'groups.where', source: storeList },
];

const price: Column = { id: 'price', label: 'columns.price', from: 'price', format: 'money' };
const store: Column = { id: 'storeName', label: 'columns.storeName', from: 'extra.storeName', format: 'text' };
const start: Column = { id: 'startTimeStr', label: 'columns.startTime', from: 'extra.startTimeStr', format: 'text' };
const miles: Column = { id: 'miles', label: 'columns.miles', from: 'extra.miles', format: 'miles' };
const perMile: Column = { id: 'priceMile', label: 'columns.priceMile', from: 'extra.priceMile', format: 'money-per-mile' };
const received: Column = { id: 'received', label: 'columns.received', from: 'timestampGrabbed', format: 'instant' };
const reason: Column = { id: 'reason', label: 'columns.reason', from: 'reason', format: 'reason' };
const grabbed: Column = { id: 'grabbed', label: 'columns.grabbed', from: 'timestampGrabbed', format: 'instant', admin: true };
const offer = [price, store, start, miles, perMile];
const pageSizes = SHORT_PAGES;

const tables: DashboardTable[] = [
  { id: 'won', label: 'tables.won', windowMs: WEEK, columns: [...offer, received, grabbed], pageSizes },
  { id: 'disliked', label: 'tables.disliked', windowMs: WEEK, columns: [...offer, reason, grabbed], pageSizes },
  {
    id: 'lost',
    label: 'tables.lost',
    windowMs: WEEK,
    flag: 'showLostBlocks',
    columns: [...offer, { ...reason, admin: true }, grabbed],
    pageSizes,
  },
];

export const view: View = {
  form,
  tables,
  cards: [
    {
      kind: 'metrics',
      label: 'cards.metrics',
      does: 'stats',
      rows: [
        { from: 'acceptanceRate', label: 'cards.acceptanceRate', suffix: '%', high: 40, normal: 1 },
        { from: 'customerRating', label: 'cards.customerRating', high: 4.8, normal: 4.6, target: 4.7 },
      ],
      support: true,
    },
    { kind: 'pay', label: 'cards.potential', note: 'cards.potentialNote', statuses: ['got', 'lost'], windowMs: WEEK },
    {
      kind: 'list',
      label: 'cards.stores',
      source: storeList,
      marked: { field: 'notOriginalDeliveryArea', label: 'notices.zoneChanged' },
    },
  ],
  notices: {
    offline: 'notices.offline',
    changed: {
      does: 'stats',
      field: 'notOriginalDeliveryArea',
      notice: 'notices.zoneChanged',
      title: 'notices.areaTitle',
      body: 'notices.areaBody',
    },
    temporary: { title: 'notices.temporaryTitle', body: 'notices.temporary' },
  },
  companion: { service: 'INSTACART', label: 'companion.label', lead: 'companion.lead' },
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
