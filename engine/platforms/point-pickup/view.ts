import type { Column } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { addressItem, offerTables, pickupColumns, SHORT_PAGES } from '../../kit/settings/view.ts';
import { WEEK } from '../../model/time-units.ts';
import { MAX_DISTANCE, MIN_PRICE_CHARACTERS, ROWS, TIME_BUFFER } from './settings.ts';

const form: FormItem[] = [
  addressItem,
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

const miles: Column = { id: 'miles', label: 'columns.miles', from: 'extra.miles', format: 'miles' };
const received: Column = { id: 'received', label: 'columns.received', from: 'timestampGrabbed', format: 'instant' };
const job = [...pickupColumns, miles];

export const view: View = {
  form,
  tables: offerTables({ columns: job, won: [...job, received], wonMs: WEEK, restMs: WEEK, pageSizes: SHORT_PAGES }),
  cards: [{ kind: 'pay', label: 'cards.potential', note: 'cards.potentialNote', statuses: ['got', 'lost'], windowMs: WEEK }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['latitude', 'longitude'], incomplete: 'start.incomplete', notEnabled: 'start.notEnabled' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
