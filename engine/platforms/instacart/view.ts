import type { Column } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { addressItem, offerTables, price, SHORT_PAGES } from '../../kit/settings/view.ts';
import { DAY } from '../../model/time-units.ts';
import { MOST_ROWS, NO_FILTERS, SMALL, TYPES } from './settings.ts';

const types = TYPES.map((type) => ({ value: type, label: `types.${type.replace(',', '_and_')}` }));
const miles = Array.from({ length: SMALL.miles.most - SMALL.miles.least + 1 }, (_, i) => i + SMALL.miles.least);
const prices = Array.from({ length: SMALL.price.most - SMALL.price.least + 1 }, (_, i) => i + SMALL.price.least);

const smallBatches: FormItem[] = [
  { kind: 'switch', name: 'active', label: 'small.active', help: 'help.small' },
  { kind: 'figure', name: 'distanceToWarehouse', label: 'small.distanceToWarehouse', unit: 'miles', choices: miles },
  { kind: 'figure', name: 'batchDistance', label: 'small.batchDistance', unit: 'miles', choices: miles },
  { kind: 'figure', name: 'minPrice', label: 'small.minPrice', unit: 'money', choices: prices },
  { kind: 'select', name: 'type', label: 'small.type', options: types },
];

const form: FormItem[] = [
  addressItem,
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
    kind: 'words',
    name: 'warehouseFilters',
    label: 'form.warehouseFilters',
    help: 'help.warehouseFilters',
    group: 'groups.where',
    empty: NO_FILTERS,
    offered: 'instacart_warehouses',
  },
  { kind: 'select', name: 'type', label: 'form.type', help: 'help.type', group: 'groups.batches', options: types },
  { kind: 'switch', name: 'lowCost', label: 'form.lowCost', help: 'help.lowCost', group: 'groups.batches' },
  { kind: 'object', name: 'smallBatches', label: 'form.smallBatches', group: 'groups.small', form: smallBatches },
];

const timestamp: Column = { id: 'timestamp', label: 'columns.timestamp', from: 'timestampGrabbed', format: 'instant' };
const type: Column = { id: 'type', label: 'columns.type', from: 'extra.type', format: 'text', options: types };
const batch: Column = { id: 'vbDistance', label: 'columns.vbDistance', from: 'extra.vbDistance', format: 'miles' };
const away: Column = { id: 'miles', label: 'columns.miles', from: 'extra.miles', format: 'miles' };
const warehouse: Column = { id: 'warehouse', label: 'columns.warehouse', from: 'extra.warehouse', format: 'text' };
const address: Column = { id: 'warehouseAddress', label: 'columns.warehouseAddress', from: 'extra.warehouseAddress', format: 'text' };
const tips: Column = { id: 'tips', label: 'columns.tips', from: 'projectedTips', format: 'money' };
const offer = [price, tips, timestamp, type, batch, away, warehouse, address];

export const view: View = {
  form,
  tables: offerTables({ columns: offer, wonMs: DAY, restMs: DAY, pageSizes: SHORT_PAGES }),
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['distanceConfig', 'latitude', 'longitude'], incomplete: 'start.incomplete', notEnabled: 'start.notEnabled' },
  heat: { does: 'geo', circles: 'distanceConfig' },
  whereabouts: { latitude: 'lat', longitude: 'lng', lookedUp: { latitude: 'latitude', longitude: 'longitude' } },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
